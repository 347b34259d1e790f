// `npm run scors`: replays every score of the running instance from the chain's logs and the reviews, and lists
// differences.
import { buildContracts } from "./build.ts";
import { withInstance } from "./with-instance.ts";

await withInstance(async ({ config, chainRpcUrl, db }) => {
  await buildContracts();
  const { openChain } = await import("@trestle/server/chain.ts");
  const { partiesOf } = await import("@trestle/server/modules/bids/directory.ts");
  const { replayScores } = await import("@trestle/server/modules/scors/replay-scores.ts");
  const { Progress } = await import("@trestle/server/progress.ts");

  const deployment = await openChain(config, chainRpcUrl, new Progress());
  const { evidence, scores, differences } = await replayScores(db, deployment, partiesOf);
  for (const difference of differences) console.error(difference);
  const ending = differences.length === 0 ? "the same to the last digit" : `${differences.length} DIFFER`;
  console.log(`Replayed ${evidence} items of evidence and ${scores} scores: ${ending}.`);
  process.exitCode = differences.length === 0 ? 0 : 1;
});
