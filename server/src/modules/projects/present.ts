import { type ProjectOnChain, progressOf } from "@trestle/domain/escrow/project-on-chain.ts";
import { dueAt } from "@trestle/domain/escrow/waiting-clock.ts";
import { CURRENCY } from "@trestle/domain/money.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { pluck } from "../../platform/database/rows.ts";
import type { Db } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import type { ProjectRow } from "./tables.ts";

/** Columns that lists show, without the long description and search vector. */
export const summaryColumns = [
  "project.id",
  "project.owner_id",
  "project.title",
  "project.donation_goal",
  "project.stage",
  "project.category",
  "project.excerpt",
  "project.milestones",
  "project.accepted_titles",
  "project.asked",
  "project.budget_from",
  "project.budget_to",
  "project.latitude",
  "project.longitude",
  "project.place",
  "project.scors_from",
  "project.open_until",
  "project.token_id",
  "project.posted_at",
  "project.donated",
  "project.funded_percent",
  "project.bid_count",
  "project.bid_prices",
] as const;

type Column = (typeof summaryColumns)[number] extends `project.${infer Name}` ? Name : never;
export type SummaryRow = Pick<ProjectRow, Column> & {
  /** State on the chain, in lists of running projects. */
  state?: ProjectOnChain | null;
  /** True while the deed's block is not final. */
  confirming?: boolean;
};

export async function presentSummaries(db: Db, rows: SummaryRow[]): Promise<ProjectSummary[]> {
  const names = await namesOf(db, pluck(rows, "owner_id"));
  return rows.map((row) => presentSummary(row, names.get(row.owner_id) ?? ""));
}

export function presentSummary(row: SummaryRow, ownerName: string): ProjectSummary {
  const { latitude, longitude, place, state } = row;
  return {
    _id: row.id,
    tokenId: row.token_id ?? "",
    stage: row.stage,
    title: row.title,
    category: row.category,
    projectDescription: row.excerpt,
    owner: { _id: row.owner_id, username: ownerName },
    location: latitude !== null && longitude !== null ? { latitude, longitude, label: place ?? "" } : null,
    asked: row.asked,
    budget: { from: row.budget_from, to: row.budget_to },
    donationGoal: row.donation_goal,
    donationsReceived: row.donated,
    donationCurrency: CURRENCY,
    bidCount: row.bid_count,
    bidPrices: row.bid_prices,
    scorsFrom: row.scors_from,
    openUntil: row.open_until.toISOString(),
    postedAt: row.posted_at?.toISOString() ?? "",
    milestones: milestonesOf(row),
    progress: state ? progressOf(state).verified : 0,
    isComplete: state ? state.status === "completed" : row.stage === "completed",
    confirming: row.confirming ?? false,
  };
}

/** Returns a milestone's title in the accepted bid; a number for one added by a later change order. */
export const milestoneTitle = (acceptedTitles: string[] | null, index: number): string =>
  acceptedTitles?.[index] ?? `Milestone ${index + 1}`;

/** Returns the accepted bid's milestones with their current dates, or the requested ones before an acceptance. */
function milestonesOf({ milestones, accepted_titles, state }: SummaryRow): ProjectSummary["milestones"] {
  if (!state || state.milestones.length === 0)
    return milestones.map(({ title, by, amount }) => ({ title, by, amount, status: "proposed" }));
  const now = Math.floor(Date.now() / 1000);
  return state.milestones.map(({ amount, status }, index) => ({
    title: milestoneTitle(accepted_titles, index),
    by: new Date(dueAt(state, index, now) * 1000).toISOString().slice(0, 10),
    amount,
    status,
  }));
}
