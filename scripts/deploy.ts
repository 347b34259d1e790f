// `npm run deploy`: deploys the contracts to the chain at CHAIN_RPC_URL and records their addresses.
import { readDeployment, recordDeployment } from "@trestle/chain/deployment.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { readConfig } from "@trestle/server/config.ts";
import { explainStartupErrors } from "@trestle/server/startup.ts";
import { privateKeyToAddress } from "viem/accounts";
import { buildContracts, root } from "./build.ts";

await explainStartupErrors(async () => {
  const config = readConfig(process.env, root);
  const { CHAIN_RPC_URL, CHAIN_ID, DEPLOYER_KEY, OPERATOR_KEY, ARBITER_ADDRESS, TREASURY_ADDRESS } = config;
  const folder = config.DEPLOYMENTS_DIR;
  if (
    !CHAIN_RPC_URL ||
    !CHAIN_ID ||
    !DEPLOYER_KEY ||
    !OPERATOR_KEY ||
    !ARBITER_ADDRESS ||
    !TREASURY_ADDRESS
  ) {
    throw new StartupError(
      "Set CHAIN_RPC_URL, CHAIN_ID, DEPLOYER_KEY, OPERATOR_KEY, ARBITER_ADDRESS and TREASURY_ADDRESS: where to deploy, who pays for it, and who plays which part.",
    );
  }
  if (readDeployment(folder, CHAIN_ID) && !process.argv.includes("--again")) {
    throw new StartupError(
      `Chain ${CHAIN_ID} has a deployment on record: to put a new one beside it, add "-- --again".`,
    );
  }
  await buildContracts();
  const { nodeAt } = await import("@trestle/server/indexer/follow.ts");
  const { ImplausibleAnswer, requireKnownHeaders } = await import("@trestle/server/indexer/read-blocks.ts");
  await requireKnownHeaders(nodeAt(CHAIN_RPC_URL)).catch((error: unknown) => {
    if (!(error instanceof ImplausibleAnswer)) throw error;
    throw new StartupError(
      `Trestle can't check what a node of chain ${CHAIN_ID} answers: ${error.message}. Nothing was deployed.`,
    );
  });
  const { deploy } = await import("@trestle/chain/deploy.ts");
  const deployment = await deploy({
    rpcUrl: CHAIN_RPC_URL,
    deployerKey: DEPLOYER_KEY,
    roles: {
      operator: privateKeyToAddress(OPERATOR_KEY),
      arbiter: ARBITER_ADDRESS,
      treasury: TREASURY_ADDRESS,
    },
  });
  recordDeployment(folder, deployment);
  console.log(JSON.stringify(deployment, null, 2));
});
