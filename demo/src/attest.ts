import { abis } from "@trestle/chain/abis.gen.ts";
import { enqueueOperatorCall } from "@trestle/server/platform/operator/queue.ts";
import type { Services } from "@trestle/server/services.ts";
import type { Address } from "viem";
import type { DemoActors } from "./actors.ts";
import type { Blocks } from "./blocks.ts";

const ATTESTED_WITHIN_MS = 60_000;

const registryOf = ({ deployment }: Pick<Services, "db" | "deployment" | "chainRpcUrl">) =>
  ({ address: deployment.contracts.Registry, abi: abis.Registry }) as const;

/** Attests the identities of the demo's people, as for developers with approved documents. */
export async function attestPeople(
  { until }: DemoActors,
  { client }: Blocks,
  services: Pick<Services, "db" | "deployment" | "chainRpcUrl">,
  people: readonly Address[],
): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    for (const person of people)
      await enqueueOperatorCall(transaction, services.deployment, {
        ...{ key: `demo/kyc/${person}`, contract: "Registry", functionName: "attestKyc", args: [person] },
      });
  });
  for (const person of people)
    await until("nobody was attested", ATTESTED_WITHIN_MS, async () => {
      const call = { ...registryOf(services), functionName: "isVerified", args: [person] } as const;
      return (await client.readContract(call)) || undefined;
    });
}

export type WantedScore = { token: bigint; owner: Address; score: number; most: bigint };

/** Attests scores and maximum loans of the projects' owners. */
export async function attestScores(
  { until }: DemoActors,
  { client }: Blocks,
  services: Pick<Services, "db" | "deployment" | "chainRpcUrl">,
  wanted: readonly WantedScore[],
): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    for (const { token, owner, score, most } of wanted)
      await enqueueOperatorCall(transaction, services.deployment, {
        ...{ key: `demo/scors/${token}`, contract: "Registry", functionName: "attestScors" },
        args: [token, owner, score, most],
      });
  });
  for (const { token } of wanted)
    await until("no score was attested", ATTESTED_WITHIN_MS, async () => {
      const call = { ...registryOf(services), functionName: "scorsOf", args: [token] } as const;
      return (await client.readContract(call)).score > 0 || undefined;
    });
}
