import { formatCoins } from "@trestle/domain/money.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Borrowing, LoanApplication } from "@trestle/domain/pools/borrowing.ts";
import { obstacleSentences } from "@trestle/domain/pools/obstacles.ts";
import { ActDialog } from "../../../../components/signing/act-dialog.tsx";
import { longDay } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { NotYet, type SigningPlan } from "../../../../lib/transactions/signing-plan.ts";
import { Amount, LinkButton } from "../../../../ui/index.ts";
import { readBorrowing, readLoan } from "../../api/pools.ts";
import { dayOf } from "../../borrow-draft.ts";
import { DISBURSAL_GAS } from "../../gas.ts";
import { percent } from "../../percent.ts";

type Props = { borrowing: Borrowing; application: LoanApplication; pool: string; onClose: () => void };

/** Confirms the loan; the transaction repeats the terms, so that changed terms are refused. */
export function ConfirmLoan({ borrowing, application, pool, onClose }: Props) {
  const { projectId, tokenId, title } = borrowing;
  const { tier, amount } = application;
  return (
    <ActDialog
      title="Confirm and disburse"
      subtitle={title}
      next={
        <LinkButton kind="primary" to={`${pages.pools}/$tier/$tokenId`} params={{ tier, tokenId }}>
          Open the loan
        </LinkButton>
      }
      onClose={onClose}
      act={{
        purpose: { kind: "confirm-loan", projectId },
        action: "Confirm and disburse",
        done: "borrowed",
        plan: planOf(borrowing, application, pool),
        claim: async () => {
          if ((await readLoan(tier, tokenId)).status !== "active") throw new NotYet();
          return null;
        },
        mined: "The loan is in escrow. Updating the project…",
        settled: `${formatCoins(BigInt(amount))} is in escrow for ${title}.`,
      }}
    />
  );
}

function planOf(borrowing: Borrowing, application: LoanApplication, pool: string): SigningPlan {
  const { projectId, tokenId, title } = borrowing;
  const { rate, schedule } = application;
  const [amount, donated] = [BigInt(application.amount), BigInt(borrowing.donated)];
  const first = schedule[0];
  const args = [
    BigInt(tokenId),
    amount,
    BigInt(rate),
    schedule.map((each) => BigInt(each.amount)),
    schedule.map(({ deadline }) => BigInt(deadline)),
  ] as const;
  return {
    signer: "linked",
    steps: [
      {
        label: `Confirm the loan for ${title}`,
        call: contractCall("LendingPool", pool, "confirmTerms", args, { gas: DISBURSAL_GAS }),
      },
    ],
    check: async () => {
      const now = (await readBorrowing(projectId)).application;
      return obstacleSentences[now?.obstacle ?? "NoApplication"] ?? null;
    },
    rows: () => [
      { what: "You owe", before: 0n, after: amount },
      { what: "Escrow holds for the project", before: donated, after: donated + amount },
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
