import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { ReactNode } from "react";
import { PersonLink } from "../../../components/person-link.tsx";
import { ScorsBadge } from "../../../components/scors-badge.tsx";
import styles from "../../../components/title-block.module.css";
import { exactTime, formatPounds, longDay } from "../../../lib/format.ts";
import { Amount, Row, Stat } from "../../../ui/index.ts";
import { Confirming } from "./market-row.tsx";
import { stageLabel } from "./stage-labels.ts";
import { TimeLeft } from "./time-left.tsx";

type Props = {
  project: Project;
  gbpPerDev: number | null;
  /** The rate is made up, for the local test chain. */
  isDemoRate: boolean;
  /** Button that opens the terms of the deed. */
  terms: ReactNode;
};

/** A project's title block, as on a drawing. */
export function ProjectHead({ project, gbpPerDev, isDemoRate, terms }: Props) {
  const { title, category, location, tokenId, scorsFrom, openUntil, asked, stage, confirming } = project;
  const isOpen = stage === "marketplace" || stage === "negotiation";
  return (
    <section className={styles.block} aria-label="Project">
      <div>
        <p className="t-s muted">
          <Link to={pages.market} className="u-link">
            Market
          </Link>{" "}
          / {categories[category]}
        </p>
        <h1>{title}</h1>
        <p className="muted mt1">{location?.label ?? "No fixed location"}</p>
      </div>
      <dl className={styles.facts}>
        {/* The escrow holds the deed from the acceptance to the end of the work. */}
        <Stat
          name="Deed"
          hint={
            <>
              {stage === "ongoing" ? "with the escrow" : "with the owner"}
              <br />
              {terms}
            </>
          }
        >
          {tokenId} {confirming ? <Confirming /> : null}
        </Stat>
        <Stat name="Posted by" hint={isOpen ? stageLabel(project) : null}>
          <PersonLink person={project.owner} />
        </Stat>
        <Stat name="Minimum SCORS">
          <Row as="span">
            <ScorsBadge score={scorsFrom} size={28} /> {scorsFrom} <span className="muted">of 11</span>
          </Row>
        </Stat>
        {isOpen ? (
          <Stat name="Closes" title={exactTime(openUntil)} hint={<TimeLeft openUntil={openUntil} />}>
            {longDay(openUntil)}
          </Stat>
        ) : (
          <Stat name="Status" className={styles.status}>
            {stageLabel(project)}
          </Stat>
        )}
        <Stat
          name="Asking price"
          hint={gbpPerDev ? `about ${inPounds(asked, gbpPerDev)}${isDemoRate ? ", demo rate" : ""}` : null}
        >
          <Amount wei={BigInt(asked)} />
        </Stat>
      </dl>
    </section>
  );
}

const inPounds = (wei: string, gbpPerDev: number): string => formatPounds((Number(wei) / 1e18) * gbpPerDev);
