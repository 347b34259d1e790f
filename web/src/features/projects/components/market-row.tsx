import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { memo } from "react";
import { ProjectLink } from "../../../components/project-link.tsx";
import { ScorsBadge } from "../../../components/scors-badge.tsx";
import { SpreadStrip } from "../../../components/spread/spread-strip.tsx";
import { exactTime, shortDay } from "../../../lib/format.ts";
import { useObservable } from "../../../lib/observable.ts";
import { reader } from "../../../lib/reader.ts";
import { Amount, Badge, BrickProgress, Button, Icon } from "../../../ui/index.ts";
import { closesSoon, timeLeft } from "../closing.ts";
import { percentOf } from "../percent-of.ts";
import { bids } from "./bids.ts";
import { MarketRowOpen } from "./market-row-open.tsx";
import styles from "./market-table.module.css";

type Props = {
  project: ProjectSummary;
  isOpen: boolean;
  /** An unstable function would render every row on each keystroke. */
  onOpen: (id: string | undefined) => void;
};

/** One project of the market: its name leads to its page, the arrow opens the details in place. */
export const MarketRow = memo(function MarketRow({ project, isOpen, onOpen }: Props) {
  const { _id, title, location, asked, bidCount, bidPrices, openUntil, confirming, scorsFrom } = project;
  useObservable(reader);
  const detail = `row-${_id}`;
  return (
    <>
      <tr className={isOpen ? styles.selected : undefined} id={`project-${_id}`}>
        <td>
          <div className={styles.title}>
            <Button
              kind="bare"
              className={styles.toggle}
              aria-label={`${title}, details`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detail : undefined}
              onClick={() => onOpen(isOpen ? undefined : _id)}
            >
              <Icon name="chevron" size={16} />
            </Button>
            <ProjectLink project={project} className="strong ell" />
            <span className={`muted t-s ell ${styles.place}`}>{location?.label ?? "No fixed location"}</span>
            {confirming ? <Confirming /> : null}
          </div>
        </td>
        <td className={styles.number}>
          <Amount wei={BigInt(asked)} unit="" />
        </td>
        <td>
          <FundingBar project={project} />
        </td>
        <td className={`${styles.bids} ${bidCount === 0 ? "muted" : ""}`}>
          <span className={bidPrices.length > 0 ? styles.bidCount : undefined}>{bids(bidCount)}</span>
          {bidPrices.length > 0 ? (
            <span className={styles.dots}>
              <SpreadStrip amounts={bidPrices.map(BigInt)} asked={BigInt(asked)} small />
            </span>
          ) : null}
        </td>
        <td className={styles.closes} title={`${exactTime(openUntil)}, ${timeLeft(openUntil)}`}>
          <span className={closesSoon(openUntil) ? styles.soon : undefined}>{shortDay(openUntil)}</span>
        </td>
        <td className={styles.scors}>
          <ScorsBadge score={scorsFrom} size={28} />
        </td>
      </tr>
      {isOpen ? (
        <tr className={styles.open} id={detail}>
          <td colSpan={6}>
            <MarketRowOpen project={project} />
          </td>
        </tr>
      ) : null}
    </>
  );
});

/** The newest blocks of the chain may still be taken back. */
export const Confirming = () => (
  <Badge tone="you" title="Confirming: a few more blocks before this is final">
    confirming
  </Badge>
);

type Funded = Pick<ProjectSummary, "donationGoal" | "donationsReceived">;

/** Shows the share of a project's donation goal; not every project has a goal. */
function FundingBar({ project }: { project: Funded }) {
  const percent = percentOf(project);
  if (percent === undefined) return <span className="muted t-xs">No donations requested</span>;
  return (
    <span className={styles.bar}>
      <BrickProgress thin percent={percent} label={`${percent}% of the donation goal`} />
      <span>{percent}%</span>
    </span>
  );
}
