import { toCsv } from "@trestle/domain/csv.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { percentOf } from "./percent-of.ts";

const coins = (wei: string) => formatCoins(BigInt(wei)).replaceAll(",", "").split(" ")[0] ?? "";

/** Formats the market's list as CSV, with amounts in coins. */
export const marketCsv = (projects: ProjectSummary[]): string =>
  toCsv([
    [
      "deed",
      "title",
      "work",
      "place",
      "posted by",
      "asking price",
      "raised",
      "goal",
      "funded %",
      "bids",
      "closes",
      "minimum SCORS",
    ],
    ...projects.map((project) => [
      project.tokenId,
      project.title,
      categories[project.category],
      project.location?.label ?? "",
      project.owner.username,
      coins(project.asked),
      coins(project.donationsReceived),
      project.donationGoal === null ? "" : coins(project.donationGoal),
      String(percentOf(project) ?? ""),
      String(project.bidCount),
      project.openUntil,
      String(project.scorsFrom),
    ]),
  ]);
