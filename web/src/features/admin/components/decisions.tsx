import { useQuery } from "@tanstack/react-query";
import type { Decision } from "@trestle/domain/admin/overview.ts";
import { pages } from "@trestle/domain/pages.ts";
import { exactTime } from "../../../lib/format.ts";
import { age } from "../../../lib/time.ts";
import { Card, Icon, type IconName, LinkButton, QueryTable, Row, When } from "../../../ui/index.ts";
import { overviewQuery } from "../api/queries.ts";
import { callName } from "../call-names.ts";
import styles from "./admin.module.css";

/** `part` is the part of the panel where it is decided. */
type Look = { icon: IconName; name: string; action: string; part: string };
const looks: Record<Decision["kind"], Look> = {
  verification: { icon: "sheet", name: "Verification", action: "Review", part: "verifications" },
  dispute: { icon: "scales", name: "Dispute", action: "Open dispute", part: "disputes" },
  payment: { icon: "clock", name: "Waiting payment", action: "Check payment", part: "disputes" },
  report: { icon: "flag", name: "Report", action: "Moderate", part: "reports" },
  operator: { icon: "chain", name: "Failed transaction", action: "Open operator queue", part: "operator" },
  attestation: { icon: "shield", name: "SCORS attestation", action: "Decide", part: "pools" },
  application: { icon: "coins", name: "Loan application", action: "Decide", part: "pools" },
  overdue: { icon: "clock", name: "Late loan", action: "Open overdue loans", part: "pools" },
};

const titleOf = ({ kind, title }: Decision) => (kind === "operator" ? callName(title) : title);
const isLate = ({ kind, due }: Decision) =>
  kind === "overdue" || (due !== null && Date.parse(due) < Date.now());

/** Lists open decisions, oldest first, each with a link. */
export function Decisions() {
  const query = useQuery(overviewQuery);
  const { data } = query;
  return (
    <Card
      flush
      title="Needs a decision"
      hint="Oldest first. The bar shows how much of the time to decide has passed."
    >
      <QueryTable
        query={{ ...query, data: data?.decisions }}
        name="what needs a decision"
        empty="Nothing needs a decision."
        rows={4}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        columns={[
          {
            head: "What",
            cell: (decision) => (
              <Row gap={3}>
                <span className="mark">
                  <Icon name={looks[decision.kind].icon} size={18} />
                </span>
                <span className="grow">
                  <span className="strong">
                    {looks[decision.kind].name}: {titleOf(decision)}
                  </span>
                  <br />
                  <span className="t-s muted">{decision.detail}</span>
                </span>
              </Row>
            ),
          },
          {
            head: "Waiting",
            cell: (decision) => (
              <When at={decision.since} className={isLate(decision) ? `strong ${styles.late}` : "strong"}>
                {age(decision.since)}
              </When>
            ),
          },
          {
            head: "Time",
            title: ({ due }) => (due ? exactTime(due) : undefined),
            cell: ({ since, due }) => (due ? <Limit since={since} due={due} /> : null),
          },
          { head: "", cell: (decision) => <Open decision={decision} /> },
        ]}
      />
      {data?.hasMore ? (
        <p className={`t-s muted ${styles.foot}`}>There are more. Each part of the panel lists its own.</p>
      ) : null}
    </Card>
  );
}

function Open({ decision }: { decision: Decision }) {
  const { kind, id } = decision;
  const { action, part } = looks[kind];
  const look = { small: true, "aria-label": `${action}: ${titleOf(decision)}` };
  // Only the arbiter's wallet can sign a decision; other administrators can read the dispute.
  if (kind === "dispute") {
    const [project, milestone] = id.split(" ");
    return (
      <LinkButton {...look} to={pages.tracking} search={{ project, milestone: Number(milestone) + 1 }}>
        {action}
      </LinkButton>
    );
  }
  return (
    <LinkButton
      {...look}
      to={pages.admin}
      search={kind === "verification" ? { part, verification: id } : { part }}
    >
      {action}
    </LinkButton>
  );
}

function Limit({ since, due }: { since: string; due: string }) {
  const [from, to, now] = [Date.parse(since), Date.parse(due), Date.now()];
  const isOver = now > to;
  const part = isOver ? 1 : (now - from) / Math.max(1, to - from);
  return (
    <span>
      <span className={styles.limit} data-over={isOver || undefined} style={{ "--part": part }} />
      <span className={isOver ? `t-xs strong ${styles.late}` : "t-xs muted"}>
        {isOver ? `${age(due)} overdue` : `${age(new Date(now).toISOString(), to)} left`}
      </span>
    </span>
  );
}
