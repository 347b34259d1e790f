// `npm run scors`: replays every score of the running instance from the chain's logs and the reviews, and names differences.
import { explainStartupErrors } from "@trestle/server/startup.ts";
import { buildContracts, root } from "./build.ts";

await explainStartupErrors(async () => {
  await buildContracts();
  const { openChain } = await import("@trestle/server/chain.ts");
  const { readConfig } = await import("@trestle/server/config.ts");
  const { openLog } = await import("@trestle/server/logger.ts");
  const { partiesOf } = await import("@trestle/server/modules/bids/directory.ts");
  const { replayScores } = await import("@trestle/server/modules/scors/replay-scores.ts");
  const { openDatabase, openPool } = await import("@trestle/server/platform/database/database.ts");
  const { Progress } = await import("@trestle/server/progress.ts");
  const { addressesOfRunning } = await import("@trestle/server/running-instance.ts");

  const config = readConfig(process.env, root);
  const { databaseUrl, chainRpcUrl } = addressesOfRunning(config);
  const pool = openPool(databaseUrl, openLog(config), 2);
  try {
    const deployment = await openChain(config, chainRpcUrl, new Progress());
    const { evidence, scores, differences } = await replayScores(openDatabase(pool), deployment, partiesOf);
    for (const difference of differences) console.error(difference);
    const ending = differences.length === 0 ? "the same to the last digit" : `${differences.length} DIFFER`;
    console.log(`Replayed ${evidence} items of evidence and ${scores} scores: ${ending}.`);
    process.exitCode = differences.length === 0 ? 0 : 1;
  } finally {
    await pool.end();
  }
});
