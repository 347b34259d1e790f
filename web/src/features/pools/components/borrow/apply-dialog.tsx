import { useQuery } from "@tanstack/react-query";
import { formatCoins } from "@trestle/domain/money.ts";
import type { Borrowing, PoolQuote } from "@trestle/domain/pools/borrowing.ts";
import { obstacleSentences } from "@trestle/domain/pools/obstacles.ts";
import type { Instalment, PlannedInstalment } from "@trestle/domain/pools/schedule.ts";
import { ActDialog } from "../../../../components/signing/act-dialog.tsx";
import { configQuery } from "../../../../lib/config.ts";
import { counted } from "../../../../lib/format.ts";
import { chainReader } from "../../../../lib/transactions/chain-reader.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { NotYet, type SigningPlan } from "../../../../lib/transactions/signing-plan.ts";
import { readBorrowing } from "../../api/pools.ts";
import { APPLICATION_GAS } from "../../gas.ts";
import { percent } from "../../percent.ts";
import { tierOf } from "../../tiers.ts";

export type WantedLoan = {
  quote: PoolQuote;
  amount: bigint;
  instalments: Instalment[];
  plan: PlannedInstalment[];
};

type Props = { borrowing: Borrowing; wanted: WantedLoan; onClose: () => void };

/** Dialog in which the project's owner signs the loan application, which moves no money. */
export function ApplyDialog({ borrowing, wanted, onClose }: Props) {
  const { projectId, title } = borrowing;
  const { tier } = wanted.quote;
  const { data: config } = useQuery(configQuery);
  const to = config?.contracts.pools[tier];
  return (
    <ActDialog
      title="Apply for a loan"
      subtitle={`${title}, ${tierOf(tier).name} pool`}
      onClose={onClose}
      act={{
        purpose: { kind: "apply-for-loan", projectId },
        action: `Apply for ${formatCoins(wanted.amount)}`,
        done: "applied for",
        plan: to ? planOf(borrowing, wanted, to) : null,
        claim: async (hash): Promise<"applied" | "refused"> => {
          // The pool refuses without a revert: a refused application emits no event.
          const { logs } = await chainReader().getTransactionReceipt({ hash: hash as `0x${string}` });
          if (logs.length === 0) return "refused";
          if (!(await readBorrowing(projectId)).application) throw new NotYet();
          return "applied";
        },
        mined: "The pool has the application. Loading its answer…",
        settled: (claimed) =>
          claimed === "refused"
            ? "The pool refused the application: its limits changed in the meantime. Nothing was borrowed."
            : "The pool approved the application. Confirm it within 7 days to have the money in escrow.",
      }}
    />
  );
}

function planOf(borrowing: Borrowing, wanted: WantedLoan, to: string): SigningPlan {
  const { projectId, tokenId, title, attestation } = borrowing;
  const { quote, amount, instalments, plan } = wanted;
  const args = [
    BigInt(tokenId),
    amount,
    BigInt(attestation?.score ?? 0),
    instalments.map((each) => each.amount),
    instalments.map(({ deadline }) => BigInt(deadline)),
  ] as const;
  return {
    signer: "linked",
    steps: [
      {
        label: `Apply for a loan for ${title}`,
        call: contractCall("LendingPool", to, "applyForLoanWithSchedule", args, { gas: APPLICATION_GAS }),
      },
    ],
    check: async () => {
      const now = (await readBorrowing(projectId, amount)).quotes.find(({ tier }) => tier === quote.tier);
      return (now && obstacleSentences[now.obstacle]) ?? null;
    },
    rows: () => [
      { what: "Application", before: "none", after: amount },
      { what: "Rate, fixed", before: "–", after: `${percent(quote.rate, 2)} a year` },
      { what: "Instalments", before: "–", after: counted(instalments.length, "instalment") },
      { what: "Total interest", before: "–", after: plan.reduce((sum, each) => sum + each.interest, 0n) },
    ],
    worstCase:
      "you don’t confirm within 7 days and the application lapses. You owe nothing until you confirm and the money is in escrow.",
  };
}
