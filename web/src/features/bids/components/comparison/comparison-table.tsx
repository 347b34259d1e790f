import type { Comparison } from "@trestle/domain/bids/comparison.ts";
import { CURRENCY, formatCoins } from "@trestle/domain/money.ts";
import type { ReactNode } from "react";
import { dayText, shortDay, utcTime } from "../../../../lib/format.ts";
import { Amount, Button, nameOf } from "../../../../ui/index.ts";
import { type ComparisonColumn, meritsOf, nearestColumn } from "../../comparison/comparison-order.ts";
import { laterText, percentText } from "../../comparison/deviation.ts";
import type { OfferRequest } from "../../offer/offer-draft.ts";
import { MilestoneCellView, ScopeCellView } from "./cells.tsx";
import { ColumnHead } from "./column-head.tsx";
import styles from "./comparison.module.css";

type Props = {
  request: OfferRequest;
  comparison: Comparison;
  columns: ComparisonColumn[];
};

export function ComparisonTable({ request, comparison, columns }: Props) {
  const nearest = nearestColumn(comparison);
  const merits = meritsOf(comparison);
  const { milestones, extras, totals, deviations, completed, incomplete, handovers, scope } = comparison;
  const tone = (column: number) => (column === nearest ? styles.best : undefined);
  /** A row of cells, each in the tone of its column. */
  const cells = (cell: (column: ComparisonColumn, index: number) => ReactNode) =>
    columns.map((column, index) => (
      <td key={column.key} className={tone(index)}>
        {cell(column, index)}
      </td>
    ));
  const width = columns.length === 1 ? `${styles.scroll} ${styles.single}` : styles.scroll;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <section className={`card flush ${width}`} aria-label="Comparison of bids" tabIndex={0}>
      <table className={styles.table} style={{ "--columns": columns.length }}>
        <thead>
          <tr>
            <th scope="col">
              <Legend hasNearest={nearest !== null} {...marksOf(comparison)} />
            </th>
            {columns.map((column, index) => (
              <th key={column.key} scope="col" className={tone(index)}>
                <ColumnHead column={column} merits={merits[index] ?? []} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Group name="Milestones" columns={columns.length} />
          {milestones.map(({ asked, cells: said }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was asked for is known by its place
            <tr key={place}>
              <th scope="row">
                {place + 1} {asked.title}
                <span className={styles.sub}>preferred by {shortDay(asked.by)}</span>
              </th>
              {said.map((cell, index) => (
                <MilestoneCellView
                  key={columns[index]?.key}
                  cell={cell}
                  joined={joinedWith(columns[index], place)}
                  className={tone(index)}
                />
              ))}
            </tr>
          ))}
          {extras.map(({ title, cells: amounts }) => (
            <tr key={title}>
              <th scope="row">
                {title}
                <span className={styles.sub}>not requested</span>
              </th>
              {cells((_, index) => {
                const amount = amounts[index];
                return amount === null || amount === undefined ? (
                  <span className="muted">–</span>
                ) : (
                  <Amount wei={amount} unit="" />
                );
              })}
            </tr>
          ))}
          <tr className={styles.sum}>
            <th scope="row">Price</th>
            {cells((_, index) => (
              <Amount wei={totals[index] ?? 0n} unit="" />
            ))}
          </tr>
          <tr>
            <th scope="row">
              Against the asking price of {formatCoins(BigInt(request.asked)).split(" ")[0]}
            </th>
            {cells((_, index) => (
              <Deviation percent={deviations[index] ?? 0} isIncomplete={incomplete[index] ?? false} />
            ))}
          </tr>
          {incomplete.includes(true) ? (
            <tr>
              <th scope="row">
                Including what’s missing
                <span className={styles.sub}>at the other bids’ average</span>
              </th>
              {cells((_, index) => (
                <Completed
                  sum={completed[index] ?? null}
                  total={totals[index] ?? 0n}
                  isIncomplete={incomplete[index] ?? false}
                />
              ))}
            </tr>
          ) : null}
          <Group name="Scope and terms" columns={columns.length} />
          <tr>
            <th scope="row">Handover</th>
            {cells((_, index) => (
              <Handover at={handovers[index]} />
            ))}
          </tr>
          {scope.map(({ what, asked, cells: said }) => (
            <tr key={what}>
              <th scope="row">
                {what}
                {asked ? null : <span className={styles.sub}>not requested</span>}
              </th>
              {said.map((cell, index) => (
                <ScopeCellView
                  key={columns[index]?.key}
                  cell={cell}
                  isAsked={asked}
                  className={tone(index)}
                />
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Valid until</th>
            {cells(({ content }) => (
              <span title={`${utcTime(content.expiry)} UTC`}>
                {dayText(new Date(content.expiry * 1000).toISOString().slice(0, 10))}
              </span>
            ))}
          </tr>
          <tr className={styles.actions}>
            <td />
            {cells(({ action = "Open", bidder, onOpen, accept }) => (
              <span className="row g2 wrap-ok" style={{ justifyContent: "flex-end" }}>
                <Button small onClick={onOpen}>
                  {action}
                  <span className="sr"> {nameOf(bidder)}</span>
                </Button>
                {accept}
              </span>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** The places of the other milestones that come in one with this. */
const joinedWith = (column: ComparisonColumn | undefined, place: number): number[] =>
  column?.content.milestones
    .find(({ covers }) => covers.includes(place))
    ?.covers.filter((other) => other !== place) ?? [];

/** Which marks the table bears, so that its legend explains no others. */
function marksOf({ milestones, scope, handovers, incomplete }: Comparison) {
  const dates = milestones.flatMap(({ cells }) => cells);
  const lines = scope.flatMap(({ asked, cells }) => cells.map((cell) => ({ asked, cell })));
  const isMissing = ({ asked, cell }: (typeof lines)[number]) =>
    cell.kind === "missing" ? asked : cell.line.answer === "excluded";
  return {
    differs:
      incomplete.includes(true) ||
      handovers.some(({ daysLater }) => daysLater !== 0) ||
      dates.some((cell) => cell.kind === "with" || (cell.kind === "offered" && cell.daysLater !== 0)) ||
      lines.some(({ cell }) => cell.kind === "said" && cell.line.answer === "changed"),
    leavesOut: incomplete.includes(true) || lines.some(isMissing),
  };
}

type LegendProps = { hasNearest: boolean; differs: boolean; leavesOut: boolean };

function Legend({ hasNearest, differs, leavesOut }: LegendProps) {
  return (
    <>
      <span className="muted">{CURRENCY}, fee included</span>
      <ul className={styles.legend}>
        {hasNearest ? (
          <li>
            <span className={styles.nearestKey} />
            closest to the request
          </li>
        ) : null}
        {differs ? (
          <li className={styles.off}>
            <span>≠</span>
            differs
          </li>
        ) : null}
        {leavesOut ? (
          <li>
            <span className={styles.missingKey} />
            missing
          </li>
        ) : null}
      </ul>
    </>
  );
}

function Group({ name, columns }: { name: string; columns: number }) {
  return (
    <tr className={styles.group}>
      <th scope="colgroup" colSpan={columns + 1}>
        {name}
      </th>
    </tr>
  );
}

/** Below the asking price is good news only where nothing is left out. */
function Deviation({ percent, isIncomplete }: { percent: number; isIncomplete: boolean }) {
  return (
    <span className={percent < 0 && !isIncomplete ? styles.under : "strong"}>{percentText(percent)}</span>
  );
}

type CompletedProps = { sum: bigint | null; total: bigint; isIncomplete: boolean };

function Completed({ sum, total, isIncomplete }: CompletedProps) {
  if (sum === null) return <span className="muted">Not in any bid</span>;
  return (
    <>
      <Amount wei={sum} unit="" />
      {isIncomplete ? (
        <>
          {" "}
          <span className={`${styles.sub} ${styles.off}`}>≠ {formatCoins(sum - total)} missing</span>
        </>
      ) : null}
    </>
  );
}

function Handover({ at }: { at: Comparison["handovers"][number] | undefined }) {
  if (!at) return null;
  return (
    <>
      {dayText(at.by)}
      {at.daysLater === 0 ? null : (
        <span className={`${styles.sub} ${styles.off}`}>≠ {laterText(at.daysLater)}</span>
      )}
    </>
  );
}
