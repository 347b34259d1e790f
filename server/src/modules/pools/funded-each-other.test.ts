import { createHash } from "node:crypto";
import { signedIn } from "@trestle/testkit/factories.ts";
import { freezeFor, walletOf } from "@trestle/testkit/projects.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { SyntheticChain } from "@trestle/testkit/synthetic-chain.ts";
import { expect, it } from "vitest";
import { fundedEachOther } from "./funded-each-other.ts";

const hashOf = (text: string) => `0x${createHash("sha256").update(text).digest("hex")}`;
const WALLET = `0x${"5a".repeat(20)}`;
type Log = Parameters<SyntheticChain["block"]>[1][number];

/** An account with a proven wallet and a posted request; the deed `tokenId` of it, as its mint says. */
async function poster(server: TestServer, tokenId: string) {
  const member = await signedIn(server);
  const wallet = await walletOf(server.db, member);
  await server.db
    .insertInto("proven_wallet")
    .values({ account_id: member.user.id, address: wallet })
    .execute();
  await freezeFor(server.db, member.user.id, hashOf(tokenId));
  const mint: Log = [
    "TrestleProject",
    "ProjectMinted",
    { tokenId, customer: wallet, termsHash: hashOf(tokenId), openUntil: "1900000000" },
  ];
  return { id: member.user.id, wallet, tokenId, mint };
}

const donated = (donor: string, tokenId: string): Log => [
  "TrestleEscrow",
  "Donated",
  { tokenId, donor, amount: "5", total: "5" },
];
const repaid = (payer: string, projectId: string): Log => [
  "LendingPool",
  "RepaymentReceived",
  { projectId, payer, lateInterest: "0", interest: "1", principal: "5", remaining: "0" },
];

it("finds who donated to the other's project or repaid the other's loan, in either direction", async () => {
  const server = await startServer();
  const owner = await poster(server, "1");
  const [donor, payer, receiver] = [
    await poster(server, "2"),
    await poster(server, "3"),
    await poster(server, "4"),
  ];
  const [nobody, unasked] = [await poster(server, "5"), await poster(server, "6")];
  const people = [owner, donor, payer, receiver, nobody, unasked];
  const loan = { projectId: "1", borrower: owner.wallet, amount: "10", interestRate: "900" };
  await new SyntheticChain(server).block(new Date(), [
    ...people.map(({ mint }) => mint),
    ["LendingPool", "LoanApproved", { ...loan, endTime: "1900000000", lendingManager: WALLET }],
    ["LendingPool", "LoanDisbursed", { ...loan, escrow: WALLET }],
    donated(donor.wallet, owner.tokenId),
    donated(WALLET, owner.tokenId),
    donated(owner.wallet, receiver.tokenId),
    donated(owner.wallet, owner.tokenId),
    donated(nobody.wallet, donor.tokenId),
    donated(unasked.wallet, owner.tokenId),
    repaid(payer.wallet, owner.tokenId),
    repaid(owner.wallet, owner.tokenId),
  ]);
  const asked = [donor.id, payer.id, receiver.id, nobody.id, WALLET];
  const found = await fundedEachOther(server, owner.id, asked);
  expect([...found].sort()).toEqual([donor.id, payer.id, receiver.id, WALLET].sort());
  expect(await fundedEachOther(server, nobody.id, [donor.id, owner.id])).toEqual(new Set([donor.id]));
  expect(await fundedEachOther(server, owner.id, [])).toEqual(new Set());
});
