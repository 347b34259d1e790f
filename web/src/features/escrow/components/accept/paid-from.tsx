import { formatCoins } from "@trestle/domain/money.ts";
import { Amount, BrickProgress } from "../../../../ui/index.ts";
import styles from "./accept.module.css";

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
      <ul className={styles.key}>
        {parts.map(({ name, wei, tone }) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: tone }} />
            {name} <Amount wei={wei} unit="" />
          </li>
        ))}
      </ul>
    </>
  );
}
