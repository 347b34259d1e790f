import { useQueryClient } from "@tanstack/react-query";
import { formatCoins } from "@trestle/domain/money.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Borrowing, LoanApplication } from "@trestle/domain/pools/borrowing.ts";
import { obstacleSentences } from "@trestle/domain/pools/obstacles.ts";
import { SigningFlow } from "../../../../components/signing/signing-flow.tsx";
import { under } from "../../../../lib/endpoints.ts";
import { longDay } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { NotYet, type SigningPlan } from "../../../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { Amount, Button, Dialog, LinkButton } from "../../../../ui/index.ts";
import { readBorrowing, readLoan } from "../../api/pools.ts";
import { dayOf } from "../../borrow-draft.ts";
import { DISBURSAL_GAS } from "../../gas.ts";
import { percent } from "../../percent.ts";

type Props = { borrowing: Borrowing; application: LoanApplication; pool: string; onClose: () => void };

/** Confirms the loan; the transaction repeats the terms, so that changed terms are refused. */
export function ConfirmLoan({ borrowing, application, pool, onClose }: Props) {
  const { projectId, tokenId, title } = borrowing;
  const { tier, amount } = application;
  const client = useQueryClient();
  const signing = useSigning({
    purpose: { kind: "confirm-loan", projectId },
    plan: planOf(borrowing, application, pool),
    claim: async () => {
      const loan = await readLoan(tier, tokenId);
      if (loan.status !== "active") throw new NotYet();
      await client.invalidateQueries({ queryKey: under("/api/pools") });
      return null;
    },
  });
  return (
    <Dialog opened onClose={onClose} title="Confirm and disburse" subtitle={title} width={520} roomy>
      <SigningFlow
        signing={signing}
        action="Confirm and disburse"
        done="borrowed"
        mined="The loan is in escrow. Updating the project…"
        settled={
          <div role="status">
            <p className="t-m">
              {formatCoins(BigInt(amount))} is in escrow for {title}.
            </p>
            <div className="row g2 mt4">
              <LinkButton kind="primary" to={`${pages.pools}/$tier/$tokenId`} params={{ tier, tokenId }}>
                Open the loan
              </LinkButton>
              <Button onClick={onClose}>Done</Button>
            </div>
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

function planOf(borrowing: Borrowing, application: LoanApplication, pool: string): SigningPlan {
  const { projectId, tokenId, title, donated } = borrowing;
  const { amount, rate, schedule } = application;
  const first = schedule[0];
  return {
    signer: "linked",
    steps: [
      {
        label: `Confirm the loan for ${title}`,
        call: contractCall(
          "LendingPool",
          pool,
          "confirmTerms",
          [
            BigInt(tokenId),
            BigInt(amount),
            BigInt(rate),
            schedule.map((each) => BigInt(each.amount)),
            schedule.map(({ deadline }) => BigInt(deadline)),
          ],
          { gas: DISBURSAL_GAS },
        ),
      },
    ],
    check: async () => {
      const now = (await readBorrowing(projectId)).application;
      return obstacleSentences[now?.obstacle ?? "NoApplication"] ?? null;
    },
    rows: () => [
      { what: "You owe", before: <Amount wei={0n} />, after: <Amount wei={BigInt(amount)} /> },
      {
        what: "Escrow holds for the project",
        before: <Amount wei={BigInt(donated)} />,
        after: <Amount wei={BigInt(donated) + BigInt(amount)} />,
      },
      { what: "Rate, fixed", before: "–", after: `${percent(rate, 2)} a year` },
      {
        what: "First due",
        before: "–",
        after: first ? (
          <>
            <Amount wei={BigInt(first.amount)} /> on {longDay(dayOf(first.deadline))}
          </>
        ) : (
          "–"
        ),
      },
    ],
    worstCase:
      "you miss an instalment. Then you owe 1.5 times the rate, your SCORS falls, you get no other loan, and unused money in escrow can be recalled.",
  };
}
