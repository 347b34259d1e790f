import { startChain } from "./anvil.ts";
import { acquireOwnerLock } from "./owner-lock.ts";
import { startPostgres } from "./postgres.ts";
import { StartupError } from "./startup-error.ts";

// Owns a data folder and runs the parts named on the command line, in a process that a test can kill.
const [dataDir = "", ...parts] = process.argv.slice(2);
const log = (line: string) => console.error(line);
try {
  const lock = await acquireOwnerLock(dataDir);
  const postgres = parts.includes("postgres") ? await startPostgres({ dataDir, log }) : undefined;
  const chain = parts.includes("chain") ? await startChain({ dataDir, log, snapshotEveryMs: 50 }) : undefined;
  console.log(JSON.stringify({ databaseUrl: postgres?.url, rpcUrl: chain?.rpcUrl, chainPid: chain?.pid }));
  process.stdin.resume().once("end", async () => {
    await chain?.stop();
    await postgres?.stop();
    await lock.release();
  });
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
