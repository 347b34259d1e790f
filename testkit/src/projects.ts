import { randomBytes } from "node:crypto";
import { type MilestoneStatus, openProject } from "@trestle/domain/escrow/fold.ts";
import type { Dependencies } from "@trestle/server/dependencies.ts";
import type { EventSource } from "@trestle/server/platform/events.ts";

const DEPLOYMENT = "31337/0xtest";
type HasDatabase = Pick<Dependencies, "db">;
type Person = { user: { id: string } };

const hash = () => `0x${randomBytes(32).toString("hex")}`;

/** Gives a member a wallet and answers its address. */
export async function walletOf({ db }: HasDatabase, { user }: Person): Promise<string> {
  const ethereum_address = `0x${randomBytes(20).toString("hex")}`;
  await db.updateTable("account").set({ ethereum_address }).where("id", "=", user.id).execute();
  return ethereum_address;
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

/** A project whose deed stands in a block of its own, as the indexer would have written it. */
export async function projectOf({ db }: HasDatabase, owner: Person, terms: Terms): Promise<TestProject> {
  const { title, donationGoal, customer, developer, milestones = [], deployment = DEPLOYMENT } = terms;
  const tokenId = String(1 + Math.floor(Math.random() * 1e9));
  const { id } = await db
    .insertInto("project")
    .values({
      owner_id: owner.user.id,
      title,
      donation_goal: donationGoal ?? null,
      terms: null,
      terms_hash: hash(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const source = await logInBlock({ db }, tokenId, { deployment });
  const state = {
    ...openProject(customer),
    developer: developer ?? null,
    milestones: milestones.map((milestone) => ({ ...milestone, deadline: "0" })),
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
  { db }: HasDatabase,
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
      token_id: tokenId,
    })
    .execute();
  return { deployment, txHash, logIndex: 0 };
}
