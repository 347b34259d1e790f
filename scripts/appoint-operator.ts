// `npm run appoint-operator`: the owner's key (DEPLOYER_KEY) appoints the account of OPERATOR_KEY in the registry and
// in every pool. Existing appointments are skipped, so it can be repeated after a failure.
import { readDeployment } from "@trestle/chain/deployment.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { readConfig } from "@trestle/server/config.ts";
import { explainStartupErrors } from "@trestle/server/startup.ts";
import { createPublicClient, createWalletClient, http, isAddressEqual } from "viem";
import { privateKeyToAccount, privateKeyToAddress } from "viem/accounts";
import { buildContracts, root } from "./build.ts";

await explainStartupErrors(async () => {
  const config = readConfig(process.env, root);
  const { CHAIN_RPC_URL, CHAIN_ID, DEPLOYER_KEY, OPERATOR_KEY, DEPLOYMENTS_DIR } = config;
  if (!CHAIN_RPC_URL || !CHAIN_ID || !DEPLOYER_KEY || !OPERATOR_KEY)
    throw new StartupError(
      "Set CHAIN_RPC_URL, CHAIN_ID, DEPLOYER_KEY to the owner's key and OPERATOR_KEY to the new operator's.",
    );
  const deployment = readDeployment(DEPLOYMENTS_DIR, CHAIN_ID);
  if (!deployment)
    throw new StartupError(`No contracts are on record for chain ${CHAIN_ID} in ${DEPLOYMENTS_DIR}.`);
  await buildContracts();
  const { abis } = await import("@trestle/chain/abis.gen.ts");
  const [owner, operator] = [privateKeyToAccount(DEPLOYER_KEY), privateKeyToAddress(OPERATOR_KEY)];
  const transport = http(CHAIN_RPC_URL);
  const reader = createPublicClient({ transport, cacheTime: 0 });
  const wallet = createWalletClient({ account: owner, transport });
  const { Registry, pools } = deployment.contracts;
  for (const [name, address] of Object.entries({ registry: Registry, ...pools })) {
    const where = name === "registry" ? "the registry" : `the ${name} pool`;
    // Registry and pools share these three functions.
    const contract = { abi: abis.Registry, address };
    const [current, head] = [
      await reader.readContract({ ...contract, functionName: "operator" }),
      await reader.readContract({ ...contract, functionName: "owner" }),
    ];
    if (isAddressEqual(current, operator)) {
      console.log(`${operator} is the operator of ${where} already.`);
      continue;
    }
    if (!isAddressEqual(head, owner.address))
      throw new StartupError(
        `${where[0]?.toUpperCase()}${where.slice(1)} belongs to ${head}, and DEPLOYER_KEY is the key of ${owner.address}. Only the owner appoints an operator.`,
      );
    const hash = await wallet.writeContract({
      ...contract,
      functionName: "setOperator",
      args: [operator],
      chain: null,
    });
    const { status } = await waitForReceipt(reader, hash);
    if (status !== "success") throw new StartupError(`The chain refused the transaction ${hash}.`);
    console.log(`${operator} is now the operator of ${where}, instead of ${current}.`);
  }
});
