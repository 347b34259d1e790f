import { createHash } from "node:crypto";
import type { ProjectDonations } from "@trestle/domain/donations/donation.ts";
import type { ProjectStatement, StatementLine } from "@trestle/domain/escrow/statement.ts";
import { signedIn } from "@trestle/testkit/factories.ts";
import { freezeFor, walletOf } from "@trestle/testkit/projects.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { SyntheticChain } from "@trestle/testkit/synthetic-chain.ts";
import { sql } from "kysely";
import { parseEther } from "viem";
import { expect, it } from "vitest";
import type { Db } from "../../services.ts";
import { donationTotals } from "../donations/list-donations.ts";
import { findProject } from "../projects/read-project.ts";
import { transactionsOfEvidence } from "./milestone-history.ts";
import { trackProject } from "./track-project.ts";

const GIFTS = 2_000;
const IN_A_BLOCK = 500;
const GIFT = parseEther("0.0015");
const DONORS = 100;
const hashOf = (text: string) => `0x${createHash("sha256").update(text).digest("hex")}`;
const donor = (index: number) => `0x${(index + 1).toString(16).padStart(40, "d")}`;
const coins = (amount: string) => parseEther(amount).toString();
const [tokenId, developer, evidenceHash] = ["1", hashOf("developer").slice(0, 42), hashOf("evidence")];

async function rowsSoFar(transaction: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
    where relname in ('ledger_entry', 'chain_log', 'donation', 'escrow_donation')`.execute(transaction);
  return rows[0]?.read ?? 0;
}

/** Thousands of gifts to a project of two milestones: one is paid, one refunded, and one donor has claimed. */
async function stage() {
  const server = await startServer();
  const owner = await signedIn(server);
  const customer = await walletOf(server.db, owner);
  const projectId = await freezeFor(server.db, owner.user.id, hashOf("terms"));
  const chain = new SyntheticChain(server);
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const accepted = { tokenId, developer, bidIndex: "0" };
  await chain.block(at(1), [
    [
      "Registry",
      "TermsAdded",
      {
        ...{
          termsId: "1",
          arbiter: hashOf("arbiter").slice(0, 42),
          feeRecipient: hashOf("fee").slice(0, 42),
        },
        ...{ feeBps: "250", reviewWindow: "604800", othersWait: "259200" },
      },
    ],
    [
      "TrestleProject",
      "ProjectMinted",
      { tokenId, customer, termsHash: hashOf("terms"), openUntil: "1900000000" },
    ],
    [
      "TrestleEscrow",
      "BidPlaced",
      {
        ...{ ...accepted, termsId: "1", termsHash: hashOf("bid"), expiry: "1900000000" },
        ...{ amounts: [coins("4"), coins("1")], deadlines: ["1790000000", "1795000000"] },
      },
    ],
  ]);
  for (let given = 0; given < GIFTS; given += IN_A_BLOCK) {
    await chain.block(
      at(2 + given / IN_A_BLOCK),
      Array.from({ length: IN_A_BLOCK }, (_, index) => [
        "TrestleEscrow",
        "Donated",
        {
          ...{ tokenId, donor: donor((given + index) % DONORS), amount: GIFT.toString() },
          total: (GIFT * BigInt(given + index + 1)).toString(),
        },
      ]),
    );
  }
  const milestone = { tokenId, milestone: "0", developer };
  await chain.block(at(20), [
    [
      "TrestleEscrow",
      "BidAccepted",
      { ...accepted, customer, fromCustomer: coins("2"), fromDonations: coins("3"), fromLoan: "0" },
    ],
    ["TrestleEscrow", "MilestoneSubmitted", { ...milestone, evidenceHash, reviewEndsAt: "1770000000" }],
    [
      "TrestleEscrow",
      "MilestoneReleased",
      { ...milestone, amount: coins("4"), fee: coins("0.1"), by: customer },
    ],
    ["TrestleEscrow", "MilestoneRefunded", { ...milestone, milestone: "1", amount: coins("1") }],
    ["TrestleEscrow", "ProjectEnded", { tokenId, by: customer, state: 5 }],
    [
      "TrestleEscrow",
      "RefundClaimed",
      { tokenId, contributor: donor(0), fromCustomer: "0", fromDonations: coins("0.01") },
    ],
    // A customer who claims the rest of the payment is no donor.
    [
      "TrestleEscrow",
      "RefundClaimed",
      { tokenId, contributor: customer.toLowerCase(), fromCustomer: "0", fromDonations: "0" },
    ],
  ]);
  await sql`analyze`.execute(server.db);

  const get = async <Answer>(url: string) => {
    const answer = await server.app.inject({ url });
    expect(answer.statusCode).toBe(200);
    return { body: answer.json<Answer>(), link: /<([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1] };
  };

  /** Counts the rows of indexed tables that the database reads for this work. */
  const rowsRead = (work: (db: Db) => Promise<unknown>): Promise<number> =>
    server.db.transaction().execute(async (transaction) => {
      // Earlier reads of the connection count too, until the database collects them.
      const before = await rowsSoFar(transaction);
      await work(transaction);
      return (await rowsSoFar(transaction)) - before;
    });
  return { server, projectId, get, rowsRead };
}

const TOTALS = { in: coins("5"), out: coins("4.01"), held: coins("0.99") };

it("gives a long statement a page at a time, with the totals of all of it", async () => {
  const { server, projectId, get } = await stage();
  const first = await get<ProjectStatement>(`/api/projects/${projectId}/statement`);
  expect(first.body).toMatchObject(TOTALS);
  expect(first.body.lines).toHaveLength(50);
  expect(Object.keys(first.body.lines[0] ?? {})).not.toContain("cursor");

  const lines: StatementLine[] = [];
  let next: string | undefined = `/api/projects/${projectId}/statement?limit=100`;
  while (next) {
    const page: { body: ProjectStatement; link: string | undefined } = await get<ProjectStatement>(next);
    expect(page.body.lines.length).toBeLessThanOrEqual(100);
    expect(page.body).toMatchObject(TOTALS);
    lines.push(...page.body.lines);
    next = page.link;
  }
  expect(lines.filter(({ kind }) => kind === "donation").map(({ balance }) => balance)).toEqual(
    Array.from({ length: GIFTS }, (_, index) => (GIFT * BigInt(index + 1)).toString()),
  );
  expect(lines.slice(GIFTS).map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ["acceptance", coins("2"), coins("5")],
    ["release", `-${coins("2")}`, coins("3")],
    ["release", `-${coins("1.9")}`, coins("1.1")],
    ["fee", `-${coins("0.1")}`, coins("1")],
    ["refund", `-${coins("0.01")}`, coins("0.99")],
  ]);

  const { body: csv } = await server.app.inject({ url: `/api/projects/${projectId}/statement.csv` });
  const rows = csv
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((row) => row.split(",").map((cell) => cell.replace(/^"'?(.*)"$/, "$1")));
  expect(rows.map((row) => [row[1], row[7]])).toEqual(lines.map(({ kind, amount }) => [kind, amount]));
});

it("refuses a page whose sums can't be", async () => {
  const { server, projectId } = await stage();
  const cursor = Buffer.from(JSON.stringify(["5", 499, "0", "0"])).toString("base64url");
  const answer = await server.app.inject({
    url: `/api/projects/${projectId}/statement?limit=5&cursor=${cursor}`,
  });
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    "This page link isn’t valid. Start again from the first page.",
  ]);
});

it("shows a project and what its donations come to without reading all that was given", async () => {
  const { server, projectId, get, rowsRead } = await stage();
  const { db: _, ...parts } = server;
  const key = new SyntheticChain(server).deployment;
  const url = `/api/payments/donations/${projectId}?limit=1`;
  expect((await get<ProjectDonations>(url)).body).toMatchObject({ donorCount: DONORS, donationCount: GIFTS });
  expect(await trackProject(server, projectId, undefined)).toMatchObject({
    milestones: [
      { events: [{ kind: "submitted" }, { kind: "released" }] },
      { events: [{ kind: "refunded" }] },
    ],
    money: {
      in: { customer: coins("2"), donations: coins("3"), loan: "0", total: TOTALS.in },
      out: { developer: coins("3.9"), fee: coins("0.1"), refunded: coins("0.01"), total: TOTALS.out },
      held: { total: TOTALS.held },
      donors: DONORS - 1,
    },
  });

  const all = await rowsRead((db) => db.selectFrom("ledger_entry").selectAll().execute());
  expect(all, "what the count says of all entries").toBeGreaterThan(GIFTS);
  expect(await rowsRead((db) => trackProject({ ...parts, db }, projectId, undefined))).toBeLessThan(100);
  expect(
    await rowsRead(async (db) =>
      donationTotals({ ...parts, db }, await findProject({ ...parts, db }, projectId, undefined)),
    ),
  ).toBeLessThan(100);
  expect(await rowsRead((db) => transactionsOfEvidence(db, key, tokenId))).toBeLessThan(100);
});

it("says the same of a project whose state the version before has written", async () => {
  const { server, projectId, get } = await stage();
  const before = await get(`/api/projects/${projectId}/tracking`);
  const totals = await get(`/api/payments/donations/${projectId}?limit=1`);
  await sql`update escrow_project set state = state - 'sums'`.execute(server.db);
  const { now: _, ...told } = (
    await get<{ now: number; money: object }>(`/api/projects/${projectId}/tracking`)
  ).body;
  expect(before.body).toMatchObject({ money: told.money });
  expect((await get(`/api/payments/donations/${projectId}?limit=1`)).body).toEqual(totals.body);
});
