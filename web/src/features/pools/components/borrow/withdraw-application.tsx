import { useQueryClient } from "@tanstack/react-query";
import type { Borrowing, LoanApplication } from "@trestle/domain/pools/borrowing.ts";
import { SigningFlow } from "../../../../components/signing/signing-flow.tsx";
import { under } from "../../../../lib/endpoints.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { NotYet } from "../../../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { Amount, Button, Dialog } from "../../../../ui/index.ts";
import { readBorrowing } from "../../api/pools.ts";

type Props = { borrowing: Borrowing; application: LoanApplication; pool: string; onClose: () => void };

/** Withdraws an application, or declines the operator's proposal. */
export function WithdrawApplication({ borrowing, application, pool, onClose }: Props) {
  const { projectId, tokenId, title } = borrowing;
  const client = useQueryClient();
  const signing = useSigning({
    purpose: { kind: "withdraw-application", projectId },
    plan: {
      signer: "linked",
      steps: [
        {
          label: application.byOwner ? "Withdraw the application" : "Decline the proposal",
          call: contractCall("LendingPool", pool, "withdrawApplication", [BigInt(tokenId)]),
        },
      ],
      rows: () => [
        { what: "Application", before: <Amount wei={BigInt(application.amount)} />, after: "none" },
      ],
      worstCase: "you change your mind. You can apply again, at the rate of that day.",
    },
    claim: async () => {
      if ((await readBorrowing(projectId)).application) throw new NotYet();
      await client.invalidateQueries({ queryKey: under("/api/pools") });
      return null;
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={application.byOwner ? "Withdraw application" : "Decline proposal"}
      subtitle={title}
      width={480}
      roomy
    >
      <SigningFlow
        signing={signing}
        action={application.byOwner ? "Withdraw application" : "Decline proposal"}
        done="withdrawn"
        mined="Withdrawn on the chain. Updating the project…"
        settled={
          <div role="status">
            <p className="t-m">
              {application.byOwner ? "The application is withdrawn." : "The proposal is declined."}
            </p>
            <Button kind="primary" className="mt4" onClick={onClose}>
              Done
            </Button>
          </div>
        }
        otherActions={
          <Button disabled={signing.isAsking} onClick={onClose}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  );
}
