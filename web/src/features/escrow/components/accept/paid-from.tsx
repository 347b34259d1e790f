import { formatCoins } from "@trestle/domain/money.ts";
import { Legend } from "../../../../components/chart/chart.tsx";
import { BrickProgress } from "../../../../ui/index.ts";

type Props = { total: bigint; fromCustomer: bigint; fromDonations: bigint; fromLoan: bigint };

const tones = { donations: "var(--accent)", loan: "var(--ink-2)", you: "var(--brand)" };

/** Draws the sources of the price as a course of bricks with a key. */
export function PaidFrom({ total, fromCustomer, fromDonations, fromLoan }: Props) {
  const parts = [
    { name: "Donations", wei: fromDonations, tone: tones.donations },
    { name: "Loan", wei: fromLoan, tone: tones.loan },
    { name: "You, now", wei: fromCustomer, tone: tones.you },
  ].filter(({ wei }) => wei > 0n);
  const share = (wei: bigint) => Number((wei * 10_000n) / (total || 1n)) / 100;
  const donated = share(fromDonations);
  const lent = donated + share(fromLoan);
  return (
    <>
      <BrickProgress
        percent={100}
        label={parts.map(({ name, wei }) => `${name} ${formatCoins(wei)}`).join(", ")}
        paint={`linear-gradient(90deg, ${tones.donations} ${donated}%, ${tones.loan} ${donated}% ${lent}%, ${tones.you} ${lent}%)`}
      />
      <div className="mt2">
        <Legend items={parts.map(({ name, wei, tone }) => [tone, `${name} ${formatCoins(wei)}`] as const)} />
      </div>
    </>
  );
}
