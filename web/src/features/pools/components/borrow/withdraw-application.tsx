import type { Borrowing, LoanApplication } from "@trestle/domain/pools/borrowing.ts";
import { ActDialog } from "../../../../components/signing/act-dialog.tsx";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { NotYet } from "../../../../lib/transactions/signing-plan.ts";
import { readBorrowing } from "../../api/pools.ts";

type Props = { borrowing: Borrowing; application: LoanApplication; pool: string; onClose: () => void };

/** Withdraws an application, or declines the operator's proposal. */
export function WithdrawApplication({ borrowing, application, pool, onClose }: Props) {
  const { projectId, tokenId, title } = borrowing;
  const { byOwner, amount } = application;
  const action = byOwner ? "Withdraw application" : "Decline proposal";
  return (
    <ActDialog
      title={action}
      subtitle={title}
      onClose={onClose}
      act={{
        purpose: { kind: "withdraw-application", projectId },
        action,
        done: "withdrawn",
        plan: {
          signer: "linked",
          steps: [
            {
              label: byOwner ? "Withdraw the application" : "Decline the proposal",
              call: contractCall("LendingPool", pool, "withdrawApplication", [BigInt(tokenId)]),
            },
          ],
          rows: () => [{ what: "Application", before: BigInt(amount), after: "none" }],
          worstCase: "you change your mind. You can apply again, at the rate of that day.",
        },
        claim: async () => {
          if ((await readBorrowing(projectId)).application) throw new NotYet();
          return null;
        },
        mined: "Withdrawn on the chain. Updating the project…",
        settled: byOwner ? "The application is withdrawn." : "The proposal is declined.",
      }}
    />
  );
}
