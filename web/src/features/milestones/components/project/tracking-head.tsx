import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import type { ReactNode } from "react";
import { ProjectLink } from "../../../../components/project-link.tsx";
import { shortHex } from "../../../../components/short-hex.ts";
import styles from "../../../../components/title-block.module.css";
import { dayAt, formatPounds, momentText, relativeTime } from "../../../../lib/format.ts";
import { Amount, BrickProgress } from "../../../../ui/index.ts";
import { partyNames } from "../../party-names.ts";
import { projectStatusLabels } from "../../status-labels.ts";
import { againstPlan, forecastDay } from "../plan/describe-milestone.ts";

type Props = {
  project: TrackedProject;
  listLink: ReactNode;
  developerBadge: ReactNode;
  gbpPerDev: number | null;
};

/** A project's title block, as on a drawing. */
export function TrackingHead({ project, listLink, developerBadge, gbpPerDev }: Props) {
  const { title, tokenId, status, location, developer, acceptedAt, handover, endedAt, agreedPrice } = project;
  const absent = endedAt ? "None" : "Not yet";
  const ending = endedAt ?? (handover && forecastDay(handover.plan, handover.forecast));
  const isHeld = status === "active" || status === "closing";
  return (
    <section className={styles.block} aria-label="Project">
      <div>
        <p className="t-s muted">
          {listLink} / {projectStatusLabels[status].text} {project.confirming ? "· confirming" : ""}
        </p>
        <h1 className="mt1">{title}</h1>
        <p className="muted mt1">
          {location?.label ?? "No fixed location"} ·{" "}
          <ProjectLink project={{ _id: project._id, title: "Open request" }} />
        </p>
        <div className="mt3">
          <BrickProgress percent={project.progress} label={`${project.progress}% released`} />
        </div>
        <p className="t-xs muted mt1">{project.progress}% released, by value</p>
      </div>
      <div>
        <p className="label">Deed</p>
        <p className={styles.value}>No. {tokenId}</p>
        <p className="t-s muted">{isHeld ? "held by escrow" : `with ${partyNames(project).customer}`}</p>
      </div>
      <div>
        <p className="label">Developer</p>
        <p className={`row g2 ${styles.value}`}>
          {developer ? (
            <>
              {developerBadge}
              {developer.username ?? shortHex(developer.address)}
            </>
          ) : (
            absent
          )}
        </p>
        {developer ? <p className="t-s muted mono">{shortHex(developer.address)}</p> : null}
      </div>
      <div>
        <p className="label">Started</p>
        <p className={styles.value}>{acceptedAt ? dayAt(acceptedAt) : absent}</p>
        {acceptedAt ? (
          <p className="t-s muted" title={momentText(acceptedAt)}>
            {relativeTime(new Date(acceptedAt * 1000).toISOString(), project.now * 1000)}
          </p>
        ) : null}
      </div>
      <div>
        <p className="label">{endedAt ? "Ended" : "Handover"}</p>
        <p className={styles.value}>{ending ? dayAt(ending) : "Not planned"}</p>
        {handover && ending && (!endedAt || status === "completed") ? (
          <Against plan={handover.plan} actual={ending} />
        ) : null}
      </div>
      <div>
        <p className="label">Agreed price</p>
        <p className={styles.value}>{acceptedAt ? <Amount wei={BigInt(agreedPrice)} /> : absent}</p>
        {gbpPerDev && acceptedAt ? (
          <p className="t-s muted">about {formatPounds((Number(agreedPrice) / 1e18) * gbpPerDev)}</p>
        ) : null}
      </div>
    </section>
  );
}

function Against({ plan, actual }: { plan: number; actual: number }) {
  const isLate = actual - plan > 86_400 / 2;
  return <p className={isLate ? `t-s ${styles.attention}` : "t-s muted"}>{againstPlan(plan, actual)}</p>;
}
