import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { BrickProgress } from "../../../ui/index.ts";
import { percentOf } from "../percent-of.ts";
import styles from "./funding.module.css";

type Funded = Pick<ProjectSummary, "donationGoal" | "donationsReceived">;

/** Shows the share of a project's donation goal; not every project has a goal. */
export function FundingBar({ project }: { project: Funded }) {
  const percent = percentOf(project);
  if (percent === undefined)
    return <span className={`muted t-s ${styles.none}`}>No donations requested</span>;
  return (
    <span className={styles.bar}>
      <BrickProgress thin percent={percent} label={`${percent}% of the donation goal`} />
      <span className={styles.percent}>{percent}%</span>
    </span>
  );
}
