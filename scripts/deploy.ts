// `npm run deploy`: puts the contracts on the chain at CHAIN_RPC_URL and records where they stand.
import { join } from "node:path";
import { isDemoKey } from "@trestle/chain/demo-keys.ts";
import { readDeployment, recordDeployment } from "@trestle/chain/deployment.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { readConfig } from "@trestle/server/config.ts";
import { explainStartupErrors } from "@trestle/server/startup.ts";
import { buildContracts, root } from "./build.ts";

const folder = join(root, "chain/deployments");

await explainStartupErrors(async () => {
  const { CHAIN_RPC_URL, CHAIN_ID, DEPLOYER_KEY } = readConfig(process.env, root);
  if (!CHAIN_RPC_URL || !CHAIN_ID || !DEPLOYER_KEY) {
    throw new StartupError(
      "Set CHAIN_RPC_URL, CHAIN_ID and DEPLOYER_KEY: the chain to deploy to, and who pays for it.",
    );
  }
  if (isDemoKey(DEPLOYER_KEY))
    throw new StartupError("DEPLOYER_KEY is a publicly known demo key: set a key of your own.");
  if (readDeployment(folder, CHAIN_ID) && !process.argv.includes("--again")) {
    throw new StartupError(
      `Chain ${CHAIN_ID} has a deployment on record: to put a new one beside it, add "-- --again".`,
    );
  }
  await buildContracts();
  const { deploy } = await import("@trestle/chain/deploy.ts");
  const deployment = await deploy({ rpcUrl: CHAIN_RPC_URL, deployerKey: DEPLOYER_KEY });
  recordDeployment(folder, deployment);
  console.log(JSON.stringify(deployment, null, 2));
});
