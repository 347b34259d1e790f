import { useQuery } from "@tanstack/react-query";
import type { Decision } from "@trestle/domain/admin/overview.ts";
import type { ReactNode } from "react";
import { exactTime } from "../../../lib/format.ts";
import { Icon, type IconName, QueryList } from "../../../ui/index.ts";
import { age } from "../age.ts";
import { overviewQuery } from "../api/queries.ts";
import { callName } from "../call-names.ts";
import styles from "./decisions.module.css";
import panel from "./panel-table.module.css";

type Look = { icon: IconName; name: string; action: string };
const looks: Record<Decision["kind"], Look> = {
  verification: { icon: "sheet", name: "Verification", action: "Review" },
  dispute: { icon: "scales", name: "Dispute", action: "Open dispute" },
  payment: { icon: "clock", name: "Waiting payment", action: "Check payment" },
  report: { icon: "flag", name: "Report", action: "Moderate" },
  operator: { icon: "chain", name: "Failed transaction", action: "Open operator queue" },
  attestation: { icon: "shield", name: "SCORS attestation", action: "Decide" },
  application: { icon: "coins", name: "Loan application", action: "Decide" },
  overdue: { icon: "clock", name: "Late loan", action: "Open overdue loans" },
};

type Props = { link: (decision: Decision, text: string) => ReactNode };

/** Lists open decisions, oldest first, each with a link. */
export function Decisions({ link }: Props) {
  const query = useQuery(overviewQuery);
  const { data } = query;
  return (
    <section className="card flush" aria-labelledby="decisions">
      <div className="card-head">
        <div>
          <h2 id="decisions">Needs a decision</h2>
          <p className="t-s muted">Oldest first. The bar shows how much of the time to decide has passed.</p>
        </div>
      </div>
      <QueryList
        query={{ ...query, data: data?.decisions }}
        name="what needs a decision"
        empty="Nothing needs a decision."
        rows={4}
      >
        {(decisions) => (
          <>
            <table className={`table ${panel.rows} ${styles.decisions}`}>
              <thead>
                <tr>
                  <th scope="col">Waiting</th>
                  <th scope="col">What</th>
                  <th scope="col">Time</th>
                  <th scope="col">
                    <span className="sr">Action</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {decisions.map((decision) => (
                  <Row key={`${decision.kind} ${decision.id}`} decision={decision} link={link} />
                ))}
              </tbody>
            </table>
            {data?.hasMore ? (
              <p className={`t-s muted ${styles.more}`}>
                There are more. Each part of the panel lists its own.
              </p>
            ) : null}
          </>
        )}
      </QueryList>
    </section>
  );
}

function Row({ decision, link }: Props & { decision: Decision }) {
  const { kind, detail, since, due } = decision;
  const { icon, name, action } = looks[kind];
  const title = kind === "operator" ? callName(decision.title) : decision.title;
  const isLate = due !== null && Date.parse(due) < Date.now();
  return (
    <tr>
      <td className={isLate || kind === "overdue" ? `strong ${styles.late}` : "strong"}>
        <time dateTime={since} title={exactTime(since)}>
          {age(since)}
        </time>
      </td>
      <td>
        <span className={styles.what}>
          <span className="mark">
            <Icon name={icon} size={18} />
          </span>
          <span>
            <span className="strong">
              {name}: {title}
            </span>
            {detail ? <span className={`t-s muted ${styles.detail}`}>{detail}</span> : null}
          </span>
        </span>
      </td>
      <td>{due ? <Limit since={since} due={due} /> : null}</td>
      <td>{link({ ...decision, title }, action)}</td>
    </tr>
  );
}

function Limit({ since, due }: { since: string; due: string }) {
  const [from, to, now] = [Date.parse(since), Date.parse(due), Date.now()];
  const isOver = now > to;
  const part = isOver ? 1 : (now - from) / Math.max(1, to - from);
  return (
    <span title={exactTime(due)}>
      <span className={isOver ? `${styles.limit} ${styles.over}` : styles.limit} style={{ "--part": part }} />
      <span className={isOver ? `t-xs strong ${styles.late}` : "t-xs muted"}>
        {isOver ? `${age(due)} overdue` : `${age(new Date(now).toISOString(), to)} left`}
      </span>
    </span>
  );
}
