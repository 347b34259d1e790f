import {
  type EvidenceFacts,
  type PullGroup,
  type PullItem,
  pullGroups,
  type ScorsBreakdown,
  type ScorsWhatIf,
  type WhatIfOutcome,
  whatIfOutcomes,
} from "@trestle/domain/scors/breakdown.ts";
import { fixed, multiply } from "@trestle/domain/scors/fixed-point.ts";
import {
  type Evidence,
  roundedParts,
  SCORS_RULES,
  scoreOf,
  shownScore,
  withOneMore,
} from "@trestle/domain/scors/score.ts";
import { pluck } from "../../platform/database/rows.ts";
import type { Db, RowServices } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { projectsByToken } from "../projects/directory.ts";
import { type AsOf, computeScore } from "./compute-score.ts";

const YEAR_MS = 365 * 86_400_000;

/** Returns the stored score's breakdown: every item with its pull, the history, and the effect of time alone. */
export async function readBreakdown(
  { db, deployment }: RowServices,
  accountId: string,
): Promise<ScorsBreakdown> {
  const key = deployment.key;
  const asOf = await storedAsOf(db, key, accountId);
  const { score, evidence, counterparties, sources } = await computeScore(db, deployment, accountId, asOf);
  const byId = new Map(evidence.map((item) => [item.id, item]));
  const projects = await projectsByToken(db, key, pluck([...sources.values()], "token_id"));
  const names = await namesOf(
    db,
    evidence.map(({ counterparty }) => counterparty).filter((person) => !person.startsWith("0x")),
  );
  const shown = roundedParts(score.pulls.map(({ pull }) => pull));
  const items = score.pulls.flatMap(({ id }, index): (PullItem & { group: PullGroup })[] => {
    const [item, source] = [byId.get(id), sources.get(id)];
    if (!item || !source) return [];
    const project = projects.get(source.token_id);
    return [
      {
        id,
        group: groupOf(item),
        project: project?.isPublic ? { _id: project.projectId, title: project.title } : null,
        counterparty: project?.isPublic ? (names.get(item.counterparty) ?? null) : null,
        amount: twoDigits(item.amount).toString(),
        endedAt: item.endedAt.toISOString(),
        facts: source.facts as EvidenceFacts,
        pull: shown[index] ?? 0,
      },
    ];
  });
  const points = await db
    .selectFrom("scors_history")
    .select(["at", "raw", "cause"])
    .where("account_id", "=", accountId)
    .where("deployment", "=", key)
    .orderBy("at")
    .execute();
  const titles = new Map(items.map(({ id, project }) => [id, project?.title ?? "A private project"]));
  return {
    overallScore: score.overallScore,
    exact: shownScore(score.raw),
    asOf: asOf.time.toISOString(),
    block: asOf.block.toString(),
    groups: pullGroups
      .map((group) => {
        const own = items.filter((item) => item.group === group);
        return {
          group,
          pull: hundredths(own),
          items: own.sort(byStrength).map(({ group: _, ...item }) => item),
        };
      })
      .filter(({ items: own }) => own.length > 0),
    history: points.map(({ at, raw, cause }) => ({
      at: at.toISOString(),
      score: shownScore(BigInt(raw)),
      cause: titles.get(cause) ?? null,
    })),
    sums: sumsOf(score.pulls, byId),
    inAYear: shownScore(scoreOf(evidence, counterparties, new Date(asOf.time.getTime() + YEAR_MS)).raw),
  };
}

/** Returns the effect of one more project of a given size on the stored score, by outcome. */
export async function readWhatIf(
  { db, deployment }: RowServices,
  accountId: string,
  amount: bigint,
): Promise<ScorsWhatIf> {
  const asOf = await storedAsOf(db, deployment.key, accountId);
  const { evidence, counterparties } = await computeScore(db, deployment, accountId, asOf);
  const then = (outcome: WhatIfOutcome) => {
    const project = { amount, value: whatIfOutcomes[outcome] };
    return shownScore(withOneMore(evidence, counterparties, asOf.time, project).raw);
  };
  return {
    onTime: then("onTime"),
    twoWeeksLate: then("twoWeeksLate"),
    twoMonthsLate: then("twoMonthsLate"),
    notCompleted: then("notCompleted"),
  };
}

/** Returns time and block of the stored score; an account without one has no evidence yet. */
async function storedAsOf(db: Db, deployment: string, accountId: string): Promise<AsOf> {
  const stored = await db
    .selectFrom("scors_score")
    .select(["as_of", "block_number"])
    .where("account_id", "=", accountId)
    .where("deployment", "=", deployment)
    .executeTakeFirst();
  return stored
    ? { time: stored.as_of, block: BigInt(stored.block_number) }
    : { time: new Date(), block: 0n };
}

function groupOf({ kind, value }: Evidence): PullGroup {
  const harm = value < SCORS_RULES.harmBelow;
  if (kind === "delivery") return harm ? "not_completed" : "delivered";
  if (kind === "repayment") return harm ? "not_repaid" : "repaid";
  return kind === "review" ? "reviews" : "customer";
}

const hundredths = (items: { pull: number }[]): number =>
  items.reduce((sum, { pull }) => sum + Math.round(pull * 100), 0) / 100;

const byStrength = (a: PullItem, b: PullItem) =>
  Math.abs(b.pull) - Math.abs(a.pull) || b.endedAt.localeCompare(a.endedAt);

/** Rounds 9,124 to 9,100, to show an agreement's size without its exact amount. */
function twoDigits(amount: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, amount.toString().length - 2));
  return ((amount + unit / 2n) / unit) * unit;
}

function sumsOf(pulls: { id: string; weight: bigint }[], evidence: Map<string, Evidence>) {
  let [weight, value] = [0n, 0n];
  for (const pull of pulls) {
    weight += pull.weight;
    value += multiply(pull.weight, fixed(evidence.get(pull.id)?.value ?? 0));
  }
  return { weight: weight.toString(), value: value.toString() };
}
