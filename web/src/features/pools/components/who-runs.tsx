import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { WalletAddress } from "../../../components/wallet-address.tsx";
import { Icon } from "../../../ui/index.ts";
import styles from "./pool-page.module.css";

const OWNER_CAN = [
  "Change rates and limits within fixed bounds",
  "Pause deposits, new loans and withdrawals for up to 14 days, then not again for 7",
  "Revoke a score attestation before it counts",
  "Replace the operator",
];
const OWNER_CANNOT = ["Take lenders' money or the reserve", "Stop repayments", "Change an active loan"];
const OPERATOR_CAN = [
  "Attest scores; they count after the delay",
  "Pay loans that were applied for into escrow",
  "Pause the pool, within the same 14 days",
];
const OPERATOR_CANNOT = [
  "Put anyone into debt: the borrower confirms",
  "Send money anywhere but escrow or lenders",
  "Pay out more than half the daily limit",
  "Resume the pool",
];

/** Shows owner and operator of the pool, and the powers of each. */
export function WhoRuns({ pool: { owner, operator } }: { pool: PoolSummary }) {
  return (
    <section className="c6 card" aria-labelledby="who">
      <div className="sec-head">
        <h2 id="who">Who runs this pool</h2>
        <p className="t-s muted hide-sm">The contract can't be upgraded</p>
      </div>
      <div className={styles.two}>
        <Role name="Owner" address={owner} can={OWNER_CAN} cannot={OWNER_CANNOT} />
        <Role name="Operator" address={operator} can={OPERATOR_CAN} cannot={OPERATOR_CANNOT} />
      </div>
      <p className="t-s muted mt4">
        Anyone can repay a loan, and process a default once the loan is fully written down.
      </p>
    </section>
  );
}

type RoleProps = { name: string; address: string; can: string[]; cannot: string[] };

function Role({ name, address, can, cannot }: RoleProps) {
  return (
    <div>
      <p className="label">{name}</p>
      <WalletAddress address={address} />
      <ul className={styles.can}>
        {can.map((text) => (
          <li key={text}>
            <Icon name="check" size={16} />
            {text}
          </li>
        ))}
        {cannot.map((text) => (
          <li key={text} className={styles.cannot}>
            <Icon name="cross" size={16} />
            <span>
              <span className="sr">Can't: </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
