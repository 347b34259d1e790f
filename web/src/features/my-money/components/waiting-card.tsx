import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";
import type { ReactNode } from "react";
import { Amount } from "../../../components/amount.tsx";
import { momentText } from "../../../lib/format.ts";
import styles from "./my-money.module.css";

type Task = MyMoney["waiting"][number];
type Props = { tasks: Task[]; link: (task: Task) => ReactNode };

/** What waits for the person, the most urgent first. */
export function WaitingCard({ tasks, link }: Props) {
  return (
    <section className="card flush" aria-labelledby="waiting">
      <div className="card-head">
        <h2 id="waiting" className="t-m">
          Waiting for you
        </h2>
        {tasks.length > 0 ? <span className="badge you">{tasks.length}</span> : null}
      </div>
      {tasks.length === 0 ? (
        <p className="t-s muted" style={{ padding: "16px 24px" }}>
          Nothing needs your reply.
        </p>
      ) : (
        <ul className="rows">
          {tasks.map((task) => (
            <li key={`${task.act} ${task.projectId} ${task.milestone}`} className={styles.task}>
              <div>
                <p className="strong">{link(task)}</p>
                <p className="t-s muted">
                  {task.title}
                  {task.until ? `, until ${momentText(task.until)}` : ""}
                </p>
              </div>
              {task.amount ? <Amount wei={BigInt(task.amount)} /> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
