import type { ActVerdict } from "@trestle/domain/escrow/acts.ts";
import type { TrackedMilestone, TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { momentText } from "../../../../lib/format.ts";
import { Amount, Badge, Facts } from "../../../../ui/index.ts";
import { actLabels } from "../../act-labels.ts";
import { partyNames } from "../../party-names.ts";
import { milestoneLabel } from "../../status-labels.ts";
import { ActButtons } from "./act-buttons.tsx";
import { Countdown } from "./countdown.tsx";
import styles from "./milestone-panel.module.css";

type Props = {
  project: TrackedProject;
  milestone: TrackedMilestone;
  onAct: (verdict: ActVerdict) => void;
};

/** Shows the selected milestone: its state, its automatic exit, and the viewer's acts. */
export function MilestonePanel({ project, milestone, onAct }: Props) {
  const { index, title, amount, state, exit } = milestone;
  const { text, tone, icon } = milestoneLabel(milestone);
  return (
    <section className={`c4 card ${styles.panel}`} aria-labelledby="selected-milestone">
      <p className="row between">
        <Badge tone={tone} icon={icon}>
          {text}
        </Badge>
        <span className="t-s muted">
          Milestone {index + 1} of {project.milestones.length}
        </span>
      </p>
      <h2 id="selected-milestone" className="mt3">
        {title}
      </h2>
      <p className="mt1">
        <Amount wei={BigInt(amount)} size="figure" />
      </p>
      <p className="t-s ink2 mt2">{state}</p>
      <Clock project={project} milestone={milestone} />
      {exit ? (
        <p className="t-s ink2 mt3">
          <strong>{momentText(exit.from)}:</strong> {exit.text}{" "}
          {exit.automatic ? "Trestle sends it automatically then." : "Anyone can trigger it then."}
        </p>
      ) : null}
      {milestone.status === "released" && milestone.payment.paidAt ? (
        <p className="t-s ink2 mt3">
          Paid {momentText(milestone.payment.paidAt)}: {formatCoins(BigInt(milestone.payment.net))} after a
          fee of {formatCoins(BigInt(milestone.payment.fee))}.
        </p>
      ) : null}
      {milestone.decision ? (
        <Decision milestone={milestone} developer={partyNames(project).developer} />
      ) : null}
      <WhoCanAct project={project} milestone={milestone} />
      <ActButtons acts={milestone.acts} onAct={onAct} labels={actLabels} />
    </section>
  );
}

function Clock({ project, milestone }: Omit<Props, "onAct">) {
  const { status, review, dispute, exit, due, plan } = milestone;
  const { now } = project;
  if (status === "submitted" && review && exit) {
    const start = review.start ?? milestone.actual.end ?? now;
    const label =
      now >= review.end
        ? "The review has ended"
        : review.before > 0
          ? "Earliest automatic release in"
          : "Released automatically in";
    return <Countdown label={label} start={start} end={review.end} now={now} />;
  }
  if (status === "approved" && exit)
    return (
      <Countdown
        label={now >= exit.from ? "Can be paid now" : "Paid in"}
        start={milestone.actual.end ?? now}
        end={exit.from}
        now={now}
      />
    );
  if (status === "disputed" && dispute)
    return (
      <Countdown
        label={now >= dispute.defaultAt ? "The arbiter’s time has run out" : "Decision due in"}
        start={dispute.openedAt}
        end={dispute.defaultAt}
        now={now}
      />
    );
  if ((status === "pending" || status === "changes_requested") && now < due)
    return <Countdown label="Due in" start={Math.min(plan.start, now)} end={due} now={now} />;
  return null;
}

function Decision({ milestone, developer }: { milestone: TrackedMilestone; developer: string }) {
  const { decision } = milestone;
  if (!decision) return null;
  return (
    <Facts
      className="mt3"
      rows={[
        {
          name: `${developer} received`,
          value: BigInt(decision.toDeveloper) - BigInt(decision.fee),
        },
        { name: "Fee", value: BigInt(decision.fee) },
        { name: "Withheld, refundable", value: BigInt(decision.refunded) },
      ]}
    />
  );
}

function WhoCanAct({ project, milestone }: Omit<Props, "onAct">) {
  const names = partyNames(project);
  const subject = (role: "customer" | "developer") => (project.roles.includes(role) ? "You" : names[role]);
  const isRunning = project.status === "active" || project.status === "closing";
  const sentence = isRunning ? whoActs(milestone, subject("customer"), subject("developer")) : null;
  return sentence ? <p className="t-s muted mt2">{sentence}</p> : null;
}

function whoActs(
  { status, paymentWait }: TrackedMilestone,
  customer: string,
  developer: string,
): string | null {
  switch (status) {
    case "pending":
    case "changes_requested":
      return `${developer} can submit it.`;
    case "submitted":
      return `${customer} can approve it, request changes or open a dispute.`;
    case "approved":
      return paymentWait
        ? `You don’t have to do anything. It’s paid automatically unless ${paymentWait.unless}.`
        : null;
    case "disputed":
      return "Only the arbiter can decide. Both sides can add evidence, or settle.";
    default:
      return null;
  }
}
