import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { WalletAddress } from "../../../components/wallet-address.tsx";
import { Card, Grid, Icon } from "../../../ui/index.ts";
import styles from "./pools.module.css";

const OWNER_CAN = [
  "Change rates and limits within fixed bounds",
  "Pause deposits, new loans and withdrawals for up to 14 days, then not again for 7",
  "Revoke a confirmed score before it counts",
  "Replace the operator",
];
const OWNER_CANNOT = ["Take lenders’ money or the reserve", "Stop repayments", "Change an active loan"];
const OPERATOR_CAN = [
  "Confirm scores; they count after the delay",
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
    <Card className="c6" id="who" title="Who runs this pool" note="The contract can’t be upgraded">
      <Grid fold="s">
        <Role name="Owner" address={owner} can={OWNER_CAN} cannot={OWNER_CANNOT} />
        <Role name="Operator" address={operator} can={OPERATOR_CAN} cannot={OPERATOR_CANNOT} />
      </Grid>
      <p className="t-s muted mt4">
        Anyone can repay a loan, and process a default once the loan is fully written down.
      </p>
    </Card>
  );
}

type RoleProps = { name: string; address: string; can: string[]; cannot: string[] };

function Role({ name, address, can, cannot }: RoleProps) {
  return (
    <div>
      <p className="label">{name}</p>
      <WalletAddress address={address} />
      <ul className={styles.checks}>
        {can.map((text) => (
          <li key={text}>
            <Icon name="check" size={16} />
            {text}
          </li>
        ))}
        {cannot.map((text) => (
          <li key={text} className={styles.no}>
            <Icon name="cross" size={16} />
            <span>
              <span className="sr">Can’t: </span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
