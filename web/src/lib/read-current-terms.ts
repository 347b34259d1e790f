import { getAddress, parseAbi } from "viem";
import { chainReader } from "./transactions/chain-reader.ts";

const registryAbi = parseAbi([
  "function currentTermsId() view returns (uint256)",
  "function termsOf(uint256 termsId) view returns ((address arbiter, uint32 reviewWindow, bool closed, address feeRecipient, uint16 feeBps, uint32 othersWait) terms)",
]);
const DAY = 86_400;

export async function readCurrentTerms(
  registry: string,
): Promise<{ termsId: number; feeBps: number; feePercent: number; reviewDays: number }> {
  const contract = { address: getAddress(registry), abi: registryAbi };
  const reader = chainReader();
  const id = await reader.readContract({ ...contract, functionName: "currentTermsId" });
  const terms = await reader.readContract({ ...contract, functionName: "termsOf", args: [id] });
  const { feeBps, reviewWindow } = terms;
  return { termsId: Number(id), feeBps, feePercent: feeBps / 100, reviewDays: reviewWindow / DAY };
}
