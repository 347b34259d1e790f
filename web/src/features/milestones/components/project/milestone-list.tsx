import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { Amount, Badge, Button, Card, Icon } from "../../../../ui/index.ts";
import { milestoneLabel } from "../../status-labels.ts";
import { describeMilestone } from "../plan/describe-milestone.ts";
import styles from "./milestone-list.module.css";

type Props = { milestones: TrackedMilestone[]; selected: number; onSelect: (index: number) => void };

const stateClass = (milestone: TrackedMilestone): string | undefined => {
  switch (milestone.status) {
    case "released":
    case "resolved":
      return styles.done;
    case "submitted":
    case "changes_requested":
    case "disputed":
    case "approved":
      return styles.now;
    case "pending":
      return milestone.actual.start === null ? undefined : styles.work;
    case "refunded":
      return undefined;
  }
};

/** Every milestone with its status and amount; one of them is open beside it. */
export function MilestoneList({ milestones, selected, onSelect }: Props) {
  const released = milestones.filter(({ status }) => status === "released" || status === "resolved").length;
  return (
    <Card
      flush
      small
      className="c7"
      id="milestones"
      title="Milestones"
      note={`${released} of ${milestones.length} released`}
    >
      <ol>
        {milestones.map((milestone) => {
          const { index, title, amount } = milestone;
          const { text, tone, icon } = milestoneLabel(milestone);
          const isDone = stateClass(milestone) === styles.done;
          return (
            <li
              key={index}
              className={`${styles.row} ${stateClass(milestone) ?? ""} ${index === selected ? styles.selected : ""}`}
            >
              <span className={styles.number}>
                {isDone ? <Icon name="check" size={16} /> : index + 1}
                {isDone ? <span className="sr">{index + 1}</span> : null}
              </span>
              <div>
                <Button
                  kind="bare"
                  className={`strong ${styles.title}`}
                  aria-current={index === selected ? "true" : undefined}
                  onClick={() => onSelect(index)}
                >
                  {title}
                </Button>
                <p className="t-s muted">{describeMilestone(milestone)}</p>
              </div>
              <Badge tone={tone} icon={icon} className={styles.badge}>
                {text}
              </Badge>
              <span className={styles.amount}>
                <Amount wei={BigInt(amount)} />
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
