import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { memo, type ReactNode } from "react";
import { SpreadStrip } from "../../../components/spread/spread-strip.tsx";
import { exactTime, shortDay } from "../../../lib/format.ts";
import { useObservable } from "../../../lib/observable.ts";
import { reader } from "../../../lib/reader.ts";
import { Amount, Button, Icon } from "../../../ui/index.ts";
import { closesSoon, timeLeft } from "../closing.ts";
import { bids } from "./bids.ts";
import { FundingBar } from "./funding.tsx";
import { MarketRowOpen } from "./market-row-open.tsx";
import styles from "./market-table.module.css";

/** Parts of a row from other features. Unstable functions would render every row on each keystroke. */
export type RowParts = {
  badge: (score: number) => ReactNode;
  openLink: (project: ProjectSummary) => ReactNode;
  titleLink: (project: ProjectSummary) => ReactNode;
  onOpen: (id: string | undefined) => void;
};

type Props = RowParts & { project: ProjectSummary; isOpen: boolean };

/** One project of the market: its name leads to its page, the arrow opens the details in place. */
export const MarketRow = memo(function MarketRow(props: Props) {
  const { project, isOpen, onOpen, badge, openLink, titleLink } = props;
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
            {titleLink(project)}
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
        <td className={bidCount === 0 ? `muted ${styles.bids}` : styles.bids}>
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
        <td className={styles.scors}>{badge(scorsFrom)}</td>
      </tr>
      {isOpen ? (
        <tr className={styles.open} id={detail}>
          <td colSpan={6}>
            <MarketRowOpen project={project} openLink={openLink(project)} />
          </td>
        </tr>
      ) : null}
    </>
  );
});

/** The newest blocks of the chain may still be taken back. */
export const Confirming = () => (
  <span className="badge you" title="Confirming: a few more blocks before this is final">
    confirming
  </span>
);
