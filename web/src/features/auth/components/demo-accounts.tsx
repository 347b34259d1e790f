import type { PublicConfig } from "@trestle/domain/config.ts";
import { Button, Icon } from "../../../ui/index.ts";
import styles from "./demo-accounts.module.css";
import { roleName } from "./role-name.ts";

type Account = PublicConfig["demoAccounts"][number];
type Props = {
  accounts: Account[];
  busy: boolean;
  onChoose: (account: Account) => void;
  /** Logs in as the customer and starts the guided tour. */
  onTour: ((customer: Account) => void) | undefined;
};

/** Only on the embedded chain: one click logs in and connects that person's demo wallet. */
export function DemoAccounts({ accounts, busy, onChoose, onTour }: Props) {
  if (accounts.length === 0) return null;
  const customer = accounts.find(({ role }) => role === "customer");
  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <p className={styles.head}>
        <i className={styles.hatch} aria-hidden="true" />
        <span>
          <strong>Try it as…</strong> Logs you in and connects that person's demo wallet. The administrator
          has none.
        </span>
      </p>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.username}>
            <Button kind="bare" className={styles.account} disabled={busy} onClick={() => onChoose(account)}>
              <span className="sr">Try it as </span>
              <span className="strong ell">{account.username}</span>
              <span className="t-xs">{roleName[account.role]}</span>
              <Icon name="chevron" size={16} />
            </Button>
          </li>
        ))}
      </ul>
      {customer && onTour ? (
        <Button full className={styles.tour} busy={busy} onClick={() => onTour(customer)}>
          Take the tour, about 5 minutes
        </Button>
      ) : null}
    </section>
  );
}
