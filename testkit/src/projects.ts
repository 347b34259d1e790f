import { randomBytes } from "node:crypto";
import {
  type MilestoneStatus,
  openProject,
  pendingMilestone,
} from "@trestle/domain/escrow/project-on-chain.ts";
import type { ProjectTerms } from "@trestle/domain/projects/terms.ts";
import { saveProjects } from "@trestle/server/modules/escrow/project-projection.ts";
import { mintDeeds } from "@trestle/server/modules/projects/mint-project.ts";
import { updateListings } from "@trestle/server/modules/projects/project-projection.ts";
import type { EventSource } from "@trestle/server/platform/events/events.ts";
import type { Db, RowServices } from "@trestle/server/services.ts";

const DEPLOYMENT = "31337/0xtest";
type Person = { user: { id: string } };

const hash = () => `0x${randomBytes(32).toString("hex")}`;

/** Links a random wallet to an account; returns its address. */
export async function walletOf(db: Db, { user }: Person): Promise<string> {
  const ethereum_address = `0x${randomBytes(20).toString("hex")}`;
  await db.updateTable("account").set({ ethereum_address }).where("id", "=", user.id).execute();
  return ethereum_address;
}

/** Terms of a request for tests. */
export const someTerms: ProjectTerms = {
  version: 1,
  title: "A garden wall",
  category: "construction",
  description: "Twelve metres of brick, two metres high, with a gate.",
  items: [{ what: "Wall", quantity: "12", unit: "m", each: "100000000000000000000" }],
  budget: { from: "1000000000000000000000", to: "1500000000000000000000" },
  milestones: [{ title: "Wall up", proof: "", by: "2030-06-01", amount: "1200000000000000000000" }],
  wishedStart: null,
  location: null,
  donationGoal: null,
  scorsFrom: 1,
  openUntil: 1_900_000_000,
  files: [],
  salt: `0x${"5a".repeat(32)}`,
};

/** Creates a draft frozen under this hash, whose deed isn't minted yet. */
export async function freezeFor(
  db: Db,
  ownerId: string,
  termsHash: string,
  terms: Partial<ProjectTerms> = {},
  draft: { id?: string } = {},
): Promise<string> {
  const frozen = { ...someTerms, ...terms };
  const { id } = await db
    .insertInto("project_draft")
    .values({ ...draft, owner_id: ownerId, content: JSON.stringify({}) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("project")
    .values({ id, owner_id: ownerId, title: frozen.title, donation_goal: frozen.donationGoal })
    .execute();
  await db
    .insertInto("project_terms")
    .values({
      terms_hash: termsHash,
      project_id: id,
      terms: JSON.stringify(frozen),
      spot: null,
      listing: "marketplace",
      revision: 1,
    })
    .execute();
  return id;
}

/** A project on the market, made by the code that the indexer runs, from terms that its owner froze. */
export async function postedProject(
  { db, deployment: where }: RowServices,
  { user }: Person,
  terms: Partial<ProjectTerms> = {},
): Promise<{ id: string; tokenId: string; deployment: string }> {
  const deployment = where.key;
  const termsHash = hash();
  const openUntil = terms.openUntil ?? Math.floor(Date.now() / 1000) + 30 * 86_400;
  const id = await freezeFor(db, user.id, termsHash, { ...terms, openUntil });
  const tokenId = String(1 + Math.floor(Math.random() * 1e9));
  const { txHash, logIndex } = await logInBlock(db, tokenId, { deployment });
  const customer = hash().slice(0, 42);
  await db.transaction().execute(async (transaction) => {
    const deed = { tokenId, txHash, logIndex, ownerId: user.id, termsHash, openUntil };
    await mintDeeds(transaction, deployment, [{ ...deed, mintedAt: new Date() }]);
    await saveProjects(transaction, deployment, new Map([[tokenId, openProject(customer)]]));
    await updateListings(transaction, deployment, [tokenId]);
  });
  return { id, tokenId, deployment };
}

type Terms = {
  title: string;
  donationGoal?: string;
  customer: string;
  developer?: string;
  milestones?: { amount: string; status: MilestoneStatus }[];
  deployment?: string;
};

export type TestProject = { id: string; tokenId: string; deployment: string; source: EventSource };

/** Writes a project with its deed in a block of its own, as the indexer does. */
export async function projectOf(db: Db, owner: Person, terms: Terms): Promise<TestProject> {
  const { title, donationGoal, customer, developer, milestones = [], deployment = DEPLOYMENT } = terms;
  const tokenId = String(1 + Math.floor(Math.random() * 1e9));
  const { id } = await db
    .insertInto("project")
    .values({
      owner_id: owner.user.id,
      title,
      donation_goal: donationGoal ?? null,
      terms_hash: hash(),
      stage: developer ? "ongoing" : "marketplace",
      token_id: tokenId,
      posted_at: new Date(),
      open_until: new Date(Date.now() + 30 * 86_400_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const source = await logInBlock(db, tokenId, { deployment });
  const state = {
    ...openProject(customer),
    developer: developer ?? null,
    milestones: milestones.map(({ amount, status }) => ({ ...pendingMilestone(amount, 0), status })),
    released: milestones
      .filter(({ status }) => status === "released")
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n)
      .toString(),
  };
  await db
    .insertInto("project_deed")
    .values({
      deployment,
      token_id: tokenId,
      project_id: id,
      tx_hash: source.txHash,
      log_index: 0,
    })
    .execute();
  await db
    .insertInto("escrow_project")
    .values({
      deployment,
      token_id: tokenId,
      customer,
      developer: developer ?? null,
      status: developer ? "active" : "open",
      state: JSON.stringify({ ...state, status: developer ? "active" : "open" }),
    })
    .execute();
  return { id, tokenId, deployment, source };
}

let height = 0;

/** A log in a block of its own, as the indexer would have written it. */
export async function logInBlock(
  db: Db,
  tokenId: string,
  { deployment = DEPLOYMENT, txHash = hash() } = {},
): Promise<EventSource> {
  const number = String(++height);
  await db
    .insertInto("chain_cursor")
    .values({ deployment, block_number: "0", block_hash: hash() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("chain_block")
    .values({ deployment, number, hash: hash(), parent_hash: hash(), mined_at: new Date() })
    .execute();
  await db
    .insertInto("chain_log")
    .values({
      deployment,
      tx_hash: txHash,
      log_index: 0,
      block_number: number,
      contract: "TrestleEscrow",
      address: hash().slice(0, 42),
      event: "Donated",
      args: "{}",
      sender: hash().slice(0, 42),
      keys: [`project/${tokenId}`],
    })
    .execute();
  return { deployment, txHash, logIndex: 0 };
}
