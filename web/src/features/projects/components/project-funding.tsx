import type { Project } from "@trestle/domain/projects/project.ts";
import { Amount } from "../../../components/amount.tsx";
import { BrickProgress } from "../../../components/brick-progress.tsx";
import { longDay } from "../../../lib/format.ts";
import { closesSoon, timeLeft } from "../closing.ts";
import { percentOf } from "../percent-of.ts";
import styles from "./project-head.module.css";

/** What others have given so far, and what becomes of it. */
export function ProjectFunding({ project }: { project: Project }) {
  const { donationGoal, donationsReceived, donationCurrency, openUntil, stage } = project;
  const isOpen = stage === "marketplace" || stage === "negotiation";
  const percent = percentOf(project);
  if (donationGoal === null || percent === undefined)
    return (
      <section className="card" aria-labelledby="funding">
        <h3 id="funding">Funding</h3>
        <p className="t-s muted mt2">
          No donations requested. The agreed price goes into escrow when a bid is accepted.
        </p>
      </section>
    );
  return (
    <section className="card" aria-labelledby="funding" style={{ borderColor: "var(--accent-line)" }}>
      <p className="row between">
        <span className="label" id="funding">
          Raised in donations
        </span>
        {isOpen ? (
          <span className={closesSoon(openUntil) ? `t-s ${styles.soon}` : "t-s muted"}>
            {timeLeft(openUntil)}
          </span>
        ) : null}
      </p>
      <p className="mt1">
        <Amount wei={BigInt(donationsReceived)} size="figure" unit={donationCurrency} />
      </p>
      <div className="mt3">
        <BrickProgress percent={percent} label={`${percent} % of the goal`} />
      </div>
      <p className="row between t-s mt2">
        <span className="strong">{percent} %</span>
        <span className="muted">
          of <Amount wei={BigInt(donationGoal)} unit={donationCurrency} />
        </span>
      </p>
      {isOpen ? (
        <p className="t-s muted mt3">
          If no bid is accepted by {longDay(openUntil)}, donors can claim everything back. If work stops,
          unspent donations go back to donors in proportion.
        </p>
      ) : null}
    </section>
  );
}
