import { useQuery } from "@tanstack/react-query";
import { myMoneyQuery } from "../../features/my-money/api/my-money.ts";
import { Amount, LinkButton } from "../../ui/index.ts";
import { tasksOf } from "../money/tasks.ts";
import styles from "./notifications.module.css";

/** The most pressing thing that is about money, with the way to it. */
export function NextTaskCard({ userId }: { userId: string }) {
  const { data: money } = useQuery(myMoneyQuery(userId));
  const [task] = money ? tasksOf(money) : [];
  if (!task) return null;
  const { title, text, action, to, params, search, money: stake, note } = task;
  return (
    <section className={`card ${styles.task}`} aria-labelledby="next-task">
      <p className="label">Your next step</p>
      <h2 id="next-task" className="t-m mt1">
        {title}
      </h2>
      <p className="t-s muted mt1">{text}</p>
      {stake ? (
        <p className="mt3">
          <span className="label">{stake.label}</span>
          <br />
          <Amount wei={stake.wei} size="figure" />
        </p>
      ) : null}
      {note ? <p className="t-s ink2 mt2">{note}</p> : null}
      <LinkButton kind="primary" full className="mt4" to={to} params={params} search={search}>
        {action}
      </LinkButton>
    </section>
  );
}
