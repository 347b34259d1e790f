import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import type { ReactNode } from "react";
import { Amount } from "../../../components/amount.tsx";
import { timeLeft } from "../closing.ts";
import { bids } from "./bids.ts";
import styles from "./own-list.module.css";

type Props = { projects: ProjectSummary[]; label: string; link: (project: ProjectSummary) => ReactNode };

/** One's own projects in one stage. */
export function OwnList({ projects, label, link }: Props) {
  return (
    <section className="card flush" aria-label={label}>
      <ul>
        {projects.map((project) => (
          <li key={project._id} className={styles.row}>
            <div>
              <p className="strong">{link(project)}</p>
              <p className="t-s muted">{project.location?.label ?? "No fixed location"}</p>
            </div>
            <p className="t-s muted">
              {project.stage === "ongoing"
                ? `${project.progress} % done`
                : `${bids(project.bidCount)}, ${timeLeft(project.openUntil)}`}
            </p>
            <Amount wei={BigInt(project.asked)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
