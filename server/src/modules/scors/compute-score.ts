import type { Deployment } from "@trestle/chain/deployment.ts";
import { reviewValue } from "@trestle/domain/scors/evidence-value.ts";
import { type Acquaintance, counterpartiesOf } from "@trestle/domain/scors/independence.ts";
import { type Counterparty, type Evidence, type Score, scoreOf } from "@trestle/domain/scors/score.ts";
import { pluck } from "../../platform/database/rows.ts";
import type { Db } from "../../services.ts";
import { accountsOfAddresses, facesOf } from "../accounts/directory.ts";
import { countedReviews } from "../reviews/read-reviews.ts";
import { attestedAmong } from "../verification/is-attested.ts";
import { evidenceOf, type Pair, type People, pairsWith, peopleIn, projectsReviewed } from "./evidence-of.ts";
import type { EvidenceRow } from "./tables.ts";

/** Time and block up to which evidence counts. */
export type AsOf = { time: Date; block: bigint };

export type ScoreInput = {
  evidence: Evidence[];
  counterparties: Map<string, Counterparty>;
  /** The log behind each item, and the details shown with it. */
  sources: Map<string, EvidenceSource>;
};

export type EvidenceSource = Pick<EvidenceRow, "token_id" | "tx_hash" | "log_index" | "facts">;

/** Computes an account's score from the evidence up to a block; deterministic for the same logs. */
export async function computeScore(
  db: Db,
  deployment: Deployment,
  accountId: string,
  asOf: AsOf,
): Promise<ScoreInput & { score: Score }> {
  const inputs = await collectInputs(db, deployment, accountId, asOf);
  return { ...inputs, score: scoreOf(inputs.evidence, inputs.counterparties, asOf.time) };
}

async function collectInputs(
  db: Db,
  deployment: Deployment,
  accountId: string,
  { time, block }: AsOf,
): Promise<ScoreInput> {
  const key = deployment.key;
  const wallet = (await facesOf(db, [accountId])).get(accountId)?.ethereumAddress;
  const me: People = { ids: [accountId], wallets: wallet ? [wallet] : [] };
  const rows = await evidenceOf(db, key, me, block);
  const pools = new Set(Object.values(deployment.contracts.pools).map((pool) => pool.toLowerCase()));

  const own = await pairsWith(db, key, me, block);
  const nearby = await pairsWith(db, key, peopleIn(own), block);
  const nameOf = await nameLookup(db, [...own, ...nearby], rows);
  const acquaintances = nearby.map(
    (pair): Acquaintance => [
      nameOf(pair.subject, pair.subject_id),
      nameOf(pair.counterparty, pair.counterparty_id),
      pair.first_ended_at,
    ],
  );
  const isVerified = await verifiedAmong(
    db,
    key,
    new Set([...acquaintances.map(([one]) => one), ...acquaintances.map(([, other]) => other)]),
  );
  const counterparties = counterpartiesOf(accountId, acquaintances, isVerified);
  for (const pool of pools) counterparties.set(pool, { verified: true, inside: 0, outside: 0 });
  const reviews = await countedReviews(db, key, accountId, time);
  const reviewed = await projectsReviewed(db, key, pluck(reviews, "token_id"), block);
  const counted = reviews.flatMap((review) => {
    const project = reviewed.get(review.token_id);
    return project ? [{ ...review, project, id: `review/${review.id}` }] : [];
  });
  const fromReviews = counted.map(
    ({ id, stars, author_id, project, published_at }): Evidence => ({
      id,
      kind: "review",
      value: reviewValue(stars),
      amount: BigInt(project.amount),
      endedAt: published_at ?? time,
      counterparty: author_id,
    }),
  );
  const fromChain = rows.map(
    (row): Evidence => ({
      id: row.id,
      kind: row.kind,
      value: Number(row.value),
      defaulted: row.defaulted,
      amount: BigInt(row.amount),
      endedAt: row.ended_at,
      counterparty: nameOf(row.counterparty, row.counterparty_id),
    }),
  );
  return {
    evidence: [...fromChain, ...fromReviews],
    counterparties,
    sources: new Map<string, EvidenceSource>([
      ...rows.map((row) => [row.id, row] as const),
      ...counted.map(
        ({ id, stars, project }) => [id, { ...project, facts: { kind: "review", stars } }] as const,
      ),
    ]),
  };
}

/** Returns one name per person: the account, or a wallet without an account. */
async function nameLookup(db: Db, pairs: Pair[], rows: EvidenceRow[]) {
  const { wallets } = peopleIn([...pairs, ...rows]);
  const accounts = await accountsOfAddresses(db, wallets);
  return (wallet: string, id: string | null) => id ?? accounts.get(wallet) ?? wallet;
}

async function verifiedAmong(db: Db, key: string, people: Set<string>) {
  const isWallet = (person: string) => person.startsWith("0x");
  const faces = await facesOf(
    db,
    [...people].filter((person) => !isWallet(person)),
  );
  const walletOf = (person: string) =>
    isWallet(person) ? person : (faces.get(person)?.ethereumAddress ?? undefined);
  const attested = await attestedAmong(
    db,
    key,
    [...people].flatMap((person) => walletOf(person) ?? []),
  );
  return (person: string) => attested.has(walletOf(person) ?? "");
}
