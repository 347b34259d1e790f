import { abis } from "@trestle/chain/abis.gen.ts";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import { type Address, createPublicClient, createWalletClient, http } from "viem";

/** The registry's owner makes one of the demo's accounts its operator; the server's own is the first. */
export async function appoint(baseURL: string | undefined, operator: number): Promise<void> {
  const { contracts } = (await (await fetch(`${baseURL}/api/config`)).json()) as {
    contracts: { Registry: Address };
  };
  const transport = http(`${baseURL}/rpc`);
  const hash = await createWalletClient({ account: demoAccount(0), transport }).writeContract({
    abi: abis.Registry,
    address: contracts.Registry,
    functionName: "setOperator",
    args: [demoAccount(operator).address],
    chain: null,
  });
  await waitForReceipt(createPublicClient({ transport }), hash);
}
