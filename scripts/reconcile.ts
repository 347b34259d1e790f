// `npm run reconcile`: compares the running instance's ledgers with the contracts that hold money, to the wei. `--
// --repair` first makes its indexer read every block again and roll back if a stored one is wrong.
import { buildContracts } from "./build.ts";
import { withInstance } from "./with-instance.ts";

await withInstance(async ({ config, chainRpcUrl, db }) => {
  await buildContracts();
  const { openChain } = await import("@trestle/server/chain.ts");
  const { nodeAt } = await import("@trestle/server/indexer/follow.ts");
  const { Progress } = await import("@trestle/server/progress.ts");
  const { recheckAll, reconcile } = await import("@trestle/server/reconcile.ts");

  const deployment = await openChain(config, chainRpcUrl, new Progress());
  if (process.argv.includes("--repair")) await recheckAll(db, deployment);
  const { block, differences, surplus, counts } = await reconcile(db, deployment, nodeAt(chainRpcUrl));
  for (const { what, ledger, contract } of differences) {
    console.error(`${what}: the ledger says ${ledger} wei, the contract ${contract} wei.`);
  }
  if (surplus > 0n) console.log(`${surplus} wei in the contracts belong to nobody: somebody forced them in.`);
  const ending = differences.length === 0 ? "every wei is where the ledger says" : "THEY DIFFER";
  const compared = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  console.log(`Block ${block}: ${compared.join(", ")}: ${ending}.`);
  process.exitCode = differences.length === 0 ? 0 : 1;
});
