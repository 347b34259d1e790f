import { formatCoinsShort } from "@trestle/domain/money.ts";
import type { EvidenceFacts, PullGroup, PullItem } from "@trestle/domain/scors/breakdown.ts";
import { counted, formatNumber, longDay } from "../../../lib/format.ts";

/** `+0.15`, `−0.47`: a minus sign, not a hyphen. */
export const signed = (pull: number): string =>
  `${pull < 0 ? "−" : "+"}${formatNumber(Math.abs(pull), { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

export const exactly = (score: number): string =>
  formatNumber(score, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export const groupTitles: Record<PullGroup, string> = {
  delivered: "Work delivered",
  reviews: "Reviews",
  customer: "As a customer",
  repaid: "Loans repaid",
  not_completed: "Work not completed",
  not_repaid: "Loans not repaid",
};

type Facts<Kind extends EvidenceFacts["kind"]> = Extract<EvidenceFacts, { kind: Kind }>;
const factsOf = <Kind extends EvidenceFacts["kind"]>(items: PullItem[], kind: Kind) =>
  items.flatMap(({ facts }) => (facts.kind === kind ? [facts as Facts<Kind>] : []));

/** Summarises a group's items in one line. */
export function groupText(group: PullGroup, items: PullItem[]): string {
  const count = items.length;
  switch (group) {
    case "delivered": {
      const facts = factsOf(items, "delivery");
      const late = facts.filter((one) => one.late > 0);
      const worst = Math.max(0, ...late.map((one) => one.worstDaysLate));
      const delay =
        late.length === 0 ? "all on time" : `${late.length} late, by up to ${counted(worst, "day")}`;
      return `${counted(count, "project")}, ${count === 1 && late.length === 0 ? "on time" : delay}`;
    }
    case "reviews": {
      const stars = factsOf(items, "review").reduce((sum, one) => sum + one.stars, 0) / Math.max(1, count);
      return `${counted(count, "review")}, ${formatNumber(stars, { maximumFractionDigits: 1 })} stars on average`;
    }
    case "customer": {
      const silent = factsOf(items, "stewardship").reduce((sum, one) => sum + one.silence, 0);
      const answers =
        silent === 0 ? "every submission answered" : `${counted(silent, "submission")} unanswered`;
      return `${counted(count, "project")}, ${answers}`;
    }
    case "repaid":
      return counted(count, "loan");
    case "not_completed":
      return `${counted(count, "project")}, bad outcomes count 3 times`;
    case "not_repaid":
      return `${counted(count, "loan")}, a default counts 9 times`;
  }
}

/** Returns the outcome of one project, loan or review, in words. */
export function outcomeOf(facts: EvidenceFacts): string {
  switch (facts.kind) {
    case "delivery": {
      const parts = [
        facts.onTime > 0 && facts.late + facts.shared + facts.refunded > 0 ? `${facts.onTime} on time` : "",
        facts.late > 0 ? `${counted(facts.worstDaysLate, "day")} late` : "",
        facts.shared > 0 ? "shared after a dispute" : "",
        facts.refunded > 0 ? "refunded" : "",
      ].filter(Boolean);
      return parts.length === 0 ? "on time" : parts.join(", ");
    }
    case "stewardship": {
      if (facts["lost-dispute"] > 0) return "lost a dispute";
      if (facts.silence > 0) return `${counted(facts.silence, "submission")} unanswered`;
      return facts.settled > 0 ? "settled" : "every submission answered";
    }
    case "repayment":
      if (facts.defaulted) return "not repaid";
      return facts.worstDaysLate > 0 ? `${counted(facts.worstDaysLate, "day")} late` : "on schedule";
    case "review":
      return counted(facts.stars, "star");
  }
}

/** Returns counterparty, outcome, amount and date of an item. */
export const itemText = ({ counterparty, facts, amount, endedAt }: PullItem): string =>
  [counterparty, outcomeOf(facts), `about ${formatCoinsShort(BigInt(amount))}`, longDay(endedAt)]
    .filter(Boolean)
    .join(", ");
