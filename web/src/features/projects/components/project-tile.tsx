import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";
import { Amount, BrickProgress } from "../../../ui/index.ts";
import { timeLeft } from "../closing.ts";
import { percentOf } from "../percent-of.ts";
import { bids } from "./bids.ts";
import styles from "./project-tile.module.css";

// Loaded on demand: the landing page shows at most three of the twelve drawings.
const ProjectPicture = lazyWithRetry(
  () => import("./project-picture.tsx").then((file) => file.ProjectPicture),
  "src/features/projects/components/project-picture.tsx",
);

/** Summarises a project, inside the link to its page. */
export function ProjectTile({ project }: { project: ProjectSummary }) {
  const { title, location, category, asked, donationsReceived, bidCount, openUntil } = project;
  const percent = percentOf(project);
  return (
    <>
      <div className={styles.picture}>
        <ProjectPicture category={category} />
      </div>
      <div className={styles.inside}>
        <h3>{title}</h3>
        <p className="t-s muted mt1 ell">{location?.label ?? "No fixed location"}</p>
        <div className={styles.foot}>
          <p className="row between t-s">
            <span className="muted">Asking price</span>
            <span className="strong">
              <Amount wei={BigInt(asked)} short />
            </span>
          </p>
          {percent === undefined ? null : (
            <>
              <BrickProgress percent={percent} label={`${percent}% of the donation goal`} />
              <p className="row wrap-ok between mt2 t-s">
                <span>
                  <span className="muted">Donated</span> <Amount wei={BigInt(donationsReceived)} short />
                </span>
                <span className="strong">{percent}% of goal</span>
              </p>
            </>
          )}
          <p className="row between t-xs muted mt1">
            <span>{bids(bidCount)}</span>
            <span>{timeLeft(openUntil)}</span>
          </p>
        </div>
      </div>
    </>
  );
}
