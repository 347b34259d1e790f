import type { NextDate, OngoingProject } from "@trestle/domain/milestones/ongoing.ts";
import type { ReactNode } from "react";
import { momentText, relativeTime } from "../../../../lib/format.ts";
import { Amount, Badge, BrickProgress } from "../../../../ui/index.ts";
import { actTitle } from "../../act-labels.ts";
import { projectStatusLabels, roleLabels } from "../../status-labels.ts";
import styles from "./ongoing-list.module.css";

type Props = {
  projects: OngoingProject[];
  link: (project: OngoingProject, children: ReactNode) => ReactNode;
};

/** One's projects, each with its stage, progress, next step, next date and money. */
export function OngoingList({ projects, link }: Props) {
  return (
    <ul>
      {projects.map((project) => {
        const label = projectStatusLabels[project.status];
        return (
          <li key={project._id} className={styles.row}>
            <div className={styles.title}>
              <p className="strong">{link(project, project.title)}</p>
              <p className="t-s muted ell">
                {project.roles.map((role) => roleLabels[role]).join(", ")} ·{" "}
                {project.location?.label ?? "No fixed location"}
              </p>
            </div>
            <span>
              <Badge tone={label.tone} icon={label.icon}>
                {label.text}
              </Badge>
            </span>
            <div className={styles.progress}>
              <BrickProgress percent={project.progress} label={`${project.progress}% released`} thin />
              <p className="t-xs muted mt1">
                {project.progress}% · {project.milestonesReleased} of {project.milestones.length} milestones
              </p>
            </div>
            <div>
              <NextStep project={project} />
            </div>
            <div style={{ textAlign: "right" }}>
              <Held money={project.money} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows the money in escrow, and of how much once a bid is accepted; nothing before any money. */
function Held({ money }: Pick<OngoingProject, "money">) {
  const [held, agreed] = [BigInt(money.held), BigInt(money.agreed)];
  if (held === 0n && agreed === 0n) return null;
  return (
    <>
      <Amount wei={held} />
      <p className="t-xs muted">
        {agreed > 0n ? (
          <>
            held of <Amount wei={agreed} />
          </>
        ) : (
          "held"
        )}
      </p>
    </>
  );
}

function NextStep({ project: { nextAction, nextDate, endedAt } }: { project: OngoingProject }) {
  return (
    <>
      {nextAction ? (
        <p className={`t-s ${styles.yours}`}>{actTitle(nextAction.act, nextAction.milestone)}</p>
      ) : (
        <p className="t-s muted">{endedAt ? "Nothing left to do" : "Waiting for others"}</p>
      )}
      {nextDate ? (
        <p className="t-xs muted" title={momentText(nextDate.at)}>
          {dateLabels[nextDate.kind]} {relativeTime(new Date(nextDate.at * 1000).toISOString())}
        </p>
      ) : null}
    </>
  );
}

const dateLabels: Record<NextDate["kind"], string> = {
  review_ends: "Review ends",
  milestone_due: "Milestone due",
  payment_due: "Paid on",
  dispute_default: "Decision by",
  request_closes: "Closes",
  loan_due: "Repayment due",
};
