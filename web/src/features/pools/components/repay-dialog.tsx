import { useQuery } from "@tanstack/react-query";
import { amountProblem, coinText, formatCoins, parseAmount } from "@trestle/domain/money.ts";
import type { Loan } from "@trestle/domain/pools/loan.ts";
import { useState } from "react";
import { SigningFlow } from "../../../components/signing/signing-flow.tsx";
import { configQuery } from "../../../lib/config.ts";
import { contractCall } from "../../../lib/transactions/contract-call.ts";
import { NotYet, type SigningPlan } from "../../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../../lib/transactions/use-signing.ts";
import { Button, Dialog, Grid, MoneyField } from "../../../ui/index.ts";
import { readLoan } from "../api/pools.ts";
import { REPAYMENT_GAS } from "../gas.ts";
import { payInFull, splitRepayment } from "../repayment.ts";
import { Settled } from "./settled.tsx";

type Props = { loan: Loan; title: string; onClose: () => void };

/** Dialog to repay an instalment, a part or all of any loan; the split is shown before the signing. */
export function RepayDialog({ loan, title, onClose }: Props) {
  const { tier, tokenId } = loan;
  const { data: config } = useQuery(configQuery);
  const [typed, setTyped] = useState<string | "all">("");
  const [owed, due] = [BigInt(loan.owed), BigInt(loan.due)];
  const amount = typed === "all" ? payInFull(owed) : parseAmount(typed);
  const to = config?.contracts.pools[tier];
  const isAmount = amount !== undefined && amount > 0n;
  const signing = useSigning({
    purpose: { kind: "repay-loan", tier, tokenId },
    plan: isAmount && to ? planOf(loan, title, amount, to) : null,
    claim: async (hash) => {
      const { payments } = await readLoan(tier, tokenId);
      if (!payments.some(({ txHash }) => txHash === hash)) throw new NotYet();
      return null;
    },
  });
  const isForm = signing.phase === "idle" || signing.phase === "preview";
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Repay"
      subtitle={`${title}, ${formatCoins(owed)} owed`}
      width={480}
      roomy
    >
      {isForm ? (
        <>
          <MoneyField
            label="Amount"
            value={typed === "all" ? coinText(amount ?? 0n) : typed}
            onChange={setTyped}
            problem={typed && typed !== "all" ? amountProblem(typed, "The amount", "") : undefined}
            hint="Anyone can repay. A payment covers late interest, then interest, then principal."
          />
          <Grid gap={2} className="mt2">
            <Button small disabled={due === 0n} onClick={() => setTyped(coinText(due))}>
              What’s due
            </Button>
            <Button small aria-pressed={typed === "all"} onClick={() => setTyped("all")}>
              Everything
            </Button>
          </Grid>
        </>
      ) : null}
      <SigningFlow
        signing={signing}
        action={isAmount ? `Repay ${formatCoins(amount)}` : "Repay"}
        done="repaid"
        mined="The payment is in the pool. Updating the loan…"
        settled={<Settled title="Payment confirmed" tier={tier} hash={signing.hash} onClose={onClose} />}
        otherActions={<Button onClick={onClose}>Cancel</Button>}
      />
    </Dialog>
  );
}

function planOf(loan: Loan, title: string, amount: bigint, to: string): SigningPlan {
  const { tokenId } = loan;
  const { interest, principal, returned, owedAfter } = splitRepayment(loan, amount);
  return {
    signer: "any",
    steps: [
      {
        label: `Repay the loan for ${title}`,
        call: contractCall("LendingPool", to, "processRepayment", [BigInt(tokenId)], {
          value: amount,
          gas: REPAYMENT_GAS,
        }),
      },
    ],
    rows: () => [
      { what: "Interest paid", before: "–", after: interest },
      { what: "Principal paid", before: "–", after: principal },
      ...(returned > 0n ? [{ what: "Comes back to you", before: "–", after: returned }] : []),
      { what: "Still owed", before: BigInt(loan.owed), after: owedAfter },
    ],
    receives: returned,
    worstCase:
      "the payment covers less than what’s due. The loan then stays late, and interest runs on at 1.5 times the rate.",
  };
}
