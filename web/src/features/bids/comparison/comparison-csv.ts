import type { Comparison, MilestoneCell, ScopeCell } from "@trestle/domain/bids/comparison.ts";
import { toCsv } from "@trestle/domain/csv.ts";
import { dayOfSeconds } from "@trestle/domain/day.ts";
import { coinText } from "@trestle/domain/money.ts";
import { answerLabels } from "../offer/scope-labels.ts";
import type { ComparisonColumn } from "./comparison-order.ts";
import { percentText } from "./deviation.ts";

const milestoneText = (cell: MilestoneCell): string => {
  if (cell.kind === "missing") return "not offered";
  if (cell.kind === "with") return `with milestone ${cell.place + 1}`;
  return coinText(cell.amount);
};
const scopeText = (cell: ScopeCell): string => {
  if (cell.kind === "missing") return "not stated";
  const { answer, note } = cell.line;
  return note ? `${answerLabels[answer]}: ${note}` : answerLabels[answer];
};

/** The table as it is shown, amounts in coins with every decimal that counts. */
export function comparisonCsv(comparison: Comparison, columns: ComparisonColumn[]): string {
  const { milestones, extras, totals, deviations, completed, handovers, scope } = comparison;
  return toCsv([
    ["", "requested", ...columns.map(({ bidder }) => bidder.businessName ?? bidder.username)],
    ["status", "", ...columns.map(({ label }) => label)],
    ["SCORS", "", ...columns.map(({ bidder }) => String(bidder.overallScore))],
    ...milestones.flatMap(({ asked, cells }, place) => [
      [`${place + 1} ${asked.title}`, coinText(BigInt(asked.amount)), ...cells.map(milestoneText)],
      [
        `${place + 1} ${asked.title}, by`,
        asked.by,
        ...cells.map((cell) => (cell.kind === "missing" ? "" : cell.by)),
      ],
    ]),
    ...extras.map(({ title, cells }) => [
      title,
      "",
      ...cells.map((amount) => (amount === null ? "" : coinText(amount))),
    ]),
    ["price", "", ...totals.map(coinText)],
    ["against the asking price", "", ...deviations.map(percentText)],
    ["including what’s missing", "", ...completed.map((sum) => (sum === null ? "unknown" : coinText(sum)))],
    ["handover", milestones.at(-1)?.asked.by ?? "", ...handovers.map(({ by }) => by)],
    ...scope.map(({ what, asked, cells }) => [what, asked ? "requested" : "", ...cells.map(scopeText)]),
    ["valid until", "", ...columns.map(({ content }) => dayOfSeconds(content.expiry))],
  ]);
}
