import { categories } from "@trestle/domain/projects/categories.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { ReactNode } from "react";
import styles from "../../../components/title-block.module.css";
import { exactTime, formatPounds, longDay } from "../../../lib/format.ts";
import { Amount } from "../../../ui/index.ts";
import { closesSoon, timeLeft } from "../closing.ts";
import { Confirming } from "./market-row.tsx";
import { stageLabel } from "./stage-labels.ts";

type Props = {
  project: Project;
  marketLink: ReactNode;
  ownerLink: ReactNode;
  badge: ReactNode;
  gbpPerDev: number | null;
  /** The rate is made up, for the local test chain. */
  isDemoRate: boolean;
  /** Button that opens the terms of the deed. */
  terms: ReactNode;
};

/** A project's title block, as on a drawing. */
export function ProjectHead({ project, marketLink, ownerLink, badge, gbpPerDev, isDemoRate, terms }: Props) {
  const { title, category, location, tokenId, scorsFrom, openUntil, asked, stage, confirming } = project;
  const isOpen = stage === "marketplace" || stage === "negotiation";
  return (
    <section className={styles.block} aria-label="Project">
      <div>
        <p className="t-s muted">
          {marketLink} / {categories[category]}
        </p>
        <h1>{title}</h1>
        <p className="muted mt1">{location?.label ?? "No fixed location"}</p>
      </div>
      <div>
        <p className="label">Deed</p>
        <p className={styles.value}>
          {tokenId} {confirming ? <Confirming /> : null}
        </p>
        {/* The escrow holds the deed from the acceptance to the end of the work. */}
        <p className="t-s muted">{stage === "ongoing" ? "with the escrow" : "with the owner"}</p>
        <p className="t-s">{terms}</p>
      </div>
      <div>
        <p className="label">Posted by</p>
        <p className={styles.value}>{ownerLink}</p>
        {isOpen ? <p className="t-s muted">{stageLabel(project)}</p> : null}
      </div>
      <div>
        <p className="label">Minimum SCORS</p>
        <p className={`row g2 ${styles.value}`}>
          {badge}
          <span>
            {scorsFrom} <span className="muted">of 11</span>
          </span>
        </p>
      </div>
      <div>
        {isOpen ? (
          <>
            <p className="label">Closes</p>
            <p className={styles.value} title={exactTime(openUntil)}>
              {longDay(openUntil)}
            </p>
            <p className={closesSoon(openUntil) ? `t-s ${styles.attention}` : "t-s muted"}>
              {timeLeft(openUntil)}
            </p>
          </>
        ) : (
          <>
            <p className="label">Status</p>
            <p className={`${styles.value} ${styles.status}`}>{stageLabel(project)}</p>
          </>
        )}
      </div>
      <div>
        <p className="label">Asking price</p>
        <p className={styles.value}>
          <Amount wei={BigInt(asked)} />
        </p>
        {gbpPerDev ? (
          <p className="t-s muted">
            about {inPounds(asked, gbpPerDev)}
            {isDemoRate ? ", demo rate" : ""}
          </p>
        ) : null}
      </div>
    </section>
  );
}

const inPounds = (wei: string, gbpPerDev: number): string => formatPounds((Number(wei) / 1e18) * gbpPerDev);
