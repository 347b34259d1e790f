import type { PublicConfig } from "@trestle/domain/config.ts";
import styles from "./demo-accounts.module.css";
import { roleName } from "./role-name.ts";

type Account = PublicConfig["demoAccounts"][number];
type Props = { accounts: Account[]; onChoose: (account: Account) => void };

/** Only on the embedded chain: one click fills the fields. */
export function DemoAccounts({ accounts, onChoose }: Props) {
  if (accounts.length === 0) return null;
  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <p className={styles.head}>
        <i className={styles.hatch} aria-hidden="true" />
        <span>
          <strong>Demo accounts</strong>, local test chain only
        </span>
      </p>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.username}>
            <button type="button" className={styles.account} onClick={() => onChoose(account)}>
              <span className="sr">Use the demo account </span>
              <span className="strong ell">{account.username}</span>
              <span className="t-xs">{roleName[account.role]}</span>
              <span className={`mono ${styles.password}`}>{account.password}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
