import { abis } from "@trestle/chain/abis.gen.ts";
import type { Address } from "viem";
import { enqueueOperatorCall } from "../platform/operator-queue.ts";
import type { DemoActors } from "./actors.ts";
import type { Blocks, Site } from "./blocks.ts";

const ATTESTED_WITHIN_MS = 60_000;

const registryOf = ({ deployment }: Site) =>
  ({ address: deployment.contracts.Registry, abi: abis.Registry }) as const;

/** The operator attests that it knows who somebody is, as it does for developers once their documents are approved. */
export async function attestPeople(
  { until }: DemoActors,
  { client }: Blocks,
  site: Site,
  people: readonly Address[],
): Promise<void> {
  await site.db.transaction().execute(async (transaction) => {
    for (const person of people)
      await enqueueOperatorCall(transaction, site.deployment, {
        ...{ key: `demo/kyc/${person}`, contract: "Registry", functionName: "attestKyc", args: [person] },
      });
  });
  for (const person of people)
    await until("nobody was attested", ATTESTED_WITHIN_MS, async () => {
      const call = { ...registryOf(site), functionName: "isVerified", args: [person] } as const;
      return (await client.readContract(call)) || undefined;
    });
}

/** The operator attests on what score a project's owner borrows, and how much at most. */
export async function attestScore(
  { until }: DemoActors,
  { client }: Blocks,
  site: Site,
  { token, owner, score, most }: { token: bigint; owner: Address; score: number; most: bigint },
): Promise<void> {
  await site.db.transaction().execute((transaction) =>
    enqueueOperatorCall(transaction, site.deployment, {
      ...{ key: `demo/scors/${token}`, contract: "Registry", functionName: "attestScors" },
      args: [token, owner, score, most],
    }),
  );
  await until("no score was attested", ATTESTED_WITHIN_MS, async () => {
    const call = { ...registryOf(site), functionName: "scorsOf", args: [token] } as const;
    return (await client.readContract(call)).score > 0 || undefined;
  });
}
