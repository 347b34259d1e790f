import { compareOffers } from "@trestle/domain/bids/comparison.ts";
import { useEffect, useMemo, useRef } from "react";
import { counted, formatNumber } from "../../../../lib/format.ts";
import { saveFile } from "../../../../lib/save-file.ts";
import { comparisonCsv } from "../../comparison/comparison-csv.ts";
import {
  type ComparisonColumn,
  latestPerDeveloper,
  sortedColumns,
} from "../../comparison/comparison-order.ts";
import type { ComparisonSort } from "../../comparison/comparison-sort.ts";
import type { OfferRequest } from "../../offer/offer-draft.ts";
import "../../../../components/printed.css";
import { Amount, Button, Tabs } from "../../../../ui/index.ts";
import styles from "./comparison.module.css";
import { ComparisonTable } from "./comparison-table.tsx";

type Props = {
  /** Title of the project. */
  title: string;
  request: OfferRequest;
  columns: ComparisonColumn[];
  sort: ComparisonSort;
  onSort: (sort: ComparisonSort) => void;
};

const sorts: [ComparisonSort, string][] = [
  ["price", "Price"],
  ["time", "Time"],
  ["scors", "SCORS"],
];

/** Offers for one request side by side, aligned on what was asked for. */
export function Comparison({ title, request, columns: offered, sort, onSort }: Props) {
  const columns = useMemo(() => latestPerDeveloper(offered), [offered]);
  const sorted = useMemo(() => sortedColumns(columns, sort), [columns, sort]);
  const comparison = useMemo(
    () =>
      compareOffers(
        request,
        sorted.map(({ content }) => content),
      ),
    [request, sorted],
  );
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // A link to `#bids` can open the page before the bids have loaded.
    if (window.location.hash === "#bids") section.current?.scrollIntoView();
  }, []);
  return (
    <section
      ref={section}
      className={styles.comparison}
      id="bids"
      aria-labelledby="comparison"
      data-printed=""
    >
      <div className="sec-head">
        <div>
          <h2 id="comparison">
            {headlineOf(columns)} for {title}
          </h2>
          <p className="t-s muted mt1">
            {standing(columns, request)}
            {comparison.spread && comparison.spread.wei > 0n ? (
              <>
                {" "}
                The highest is <Amount wei={comparison.spread.wei} /> above the lowest (
                {formatNumber(comparison.spread.percent)}%).
              </>
            ) : null}
          </p>
        </div>
        {columns.length === 0 ? null : (
          <div className={`row g2 wrap-ok ${styles.tools}`}>
            <Tabs label="Sort" options={sorts} value={sort} onChange={onSort} />
            <Button small icon="print" onClick={() => window.print()}>
              Print
            </Button>
            <Button
              small
              icon="download"
              onClick={() =>
                saveFile(
                  new Blob([comparisonCsv(comparison, sorted)], { type: "text/csv" }),
                  `bids for ${title}.csv`.replaceAll(/[\\/:*?"<>|]+/g, " "),
                )
              }
            >
              CSV
            </Button>
          </div>
        )}
      </div>
      {columns.length === 0 ? (
        <p className="card muted">
          Nothing to compare yet. Open bids and private offers appear here side by side.
        </p>
      ) : (
        <ComparisonTable request={request} comparison={comparison} columns={sorted} />
      )}
    </section>
  );
}

/** Private offers alone are no bids yet. */
function headlineOf(columns: ComparisonColumn[]): string {
  if (columns.length === 0) return "No bids";
  return counted(columns.length, columns.every(({ isPrivate }) => isPrivate) ? "private offer" : "bid");
}

function standing(columns: ComparisonColumn[], { asks }: OfferRequest): string {
  const aligned = `Aligned to the ${counted(asks.length, "milestone")} requested`;
  const ofThem = columns.filter(({ isPrivate }) => isPrivate).length;
  const onChain = columns.length - ofThem;
  return ofThem === 0 || onChain === 0
    ? `${aligned}.`
    : `${aligned}. ${counted(onChain, "bid")} on the chain, ${counted(ofThem, "private offer")}.`;
}
