import { Link } from "@tanstack/react-router";
import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";
import { pages } from "@trestle/domain/pages.ts";
import styles from "../../features/my-money/components/my-money.module.css";
import { Amount, Badge, Card, Icon } from "../../ui/index.ts";
import { tasksOf } from "./tasks.ts";

/** Lists the tasks about the reader's money, most urgent first. */
export function WaitingCard({ money }: { money: MyMoney }) {
  const tasks = tasksOf(money);
  return (
    <Card
      flush
      id="waiting"
      title="Waiting for you"
      action={tasks.length > 0 ? <Badge tone="you">{tasks.length}</Badge> : null}
      small
    >
      {tasks.length === 0 ? (
        <p className="t-s muted" style={{ padding: "16px 24px" }}>
          Nothing needs your reply.
        </p>
      ) : (
        <ul className="rows">
          {tasks.map(({ key, icon, title, text, note, money: stake, to, params, search }) => {
            const row = (
              <>
                <span className="mark you">
                  <Icon name={icon} />
                </span>
                <span className="grow">
                  <span className="strong">{title}</span>
                  {stake ? (
                    <span className={styles.line}>
                      <span className="t-s muted">{stake.label}</span> <Amount wei={stake.wei} />
                    </span>
                  ) : null}
                  <span className={`t-s muted ${styles.line}`}>{text}</span>
                  {note ? <span className={`t-s muted ${styles.line}`}>{note}</span> : null}
                </span>
              </>
            );
            return (
              <li key={key}>
                {to === pages.money ? (
                  <div className={`${styles.task} ${styles.marked}`}>{row}</div>
                ) : (
                  <Link to={to} params={params} search={search} className={`${styles.task} ${styles.marked}`}>
                    {row}
                    <Icon name="chevron" size={16} />
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
