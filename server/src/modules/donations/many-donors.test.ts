import { createHash } from "node:crypto";
import { signedIn } from "@trestle/testkit/factories.ts";
import { freezeFor, walletOf } from "@trestle/testkit/projects.ts";
import { recordingNode } from "@trestle/testkit/recording-node.ts";
import { startServer } from "@trestle/testkit/server.ts";
import { SyntheticChain } from "@trestle/testkit/synthetic-chain.ts";
import { expect, inject, it } from "vitest";

const hashOf = (text: string) => `0x${createHash("sha256").update(text).digest("hex")}`;
const donor = (index: number) => `0x${(index + 1).toString(16).padStart(40, "d")}`;

it("asks few of the contracts that gave in one transaction whether they have signed, each with a limit", async () => {
  const { rpcUrl, asked } = await recordingNode();
  const server = await startServer({}, { chain: { rpcUrl, deployment: inject("deployment") } });
  const owner = await signedIn(server);
  const customer = await walletOf(server.db, owner);
  const projectId = await freezeFor(server.db, owner.user.id, hashOf("terms"));
  const chain = new SyntheticChain(server);
  await chain.block(new Date(), [
    [
      "TrestleProject",
      "ProjectMinted",
      { tokenId: "1", customer, termsHash: hashOf("terms"), openUntil: "1900000000" },
    ],
    ...Array.from({ length: 20 }, (_, index): Parameters<SyntheticChain["block"]>[1][number] => [
      "TrestleEscrow",
      "Donated",
      { tokenId: "1", donor: donor(index), amount: "1", total: String(index + 1) },
    ]),
  ]);
  const { tx_hash } = await server.db.selectFrom("donation").select("tx_hash").executeTakeFirstOrThrow();
  const answer = await server.app.inject({
    method: "POST",
    url: `/api/payments/donations/${projectId}/words`,
    payload: { transactionHash: tx_hash, name: "Ada", message: "", signature: `0x${"12".repeat(65)}` },
  });
  expect([answer.statusCode, answer.json().message]).toEqual([
    403,
    "Only the wallet that made this donation can add a name or a message to it.",
  ]);
  expect(asked.map(({ method, params: [{ gas }] }) => [method, BigInt(gas ?? 0)])).toEqual(
    Array.from({ length: 3 }, () => ["eth_call", 3_000_000n]),
  );
});
