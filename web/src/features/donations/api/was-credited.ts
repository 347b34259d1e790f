import { abis } from "@trestle/chain/abis.gen.ts";
import { parseEventLogs } from "viem";
import { receiptOf } from "../../../lib/transactions/receipt-of.ts";

/** Whether the wallet refused what a transaction paid out, so that the escrow keeps it as a credit. */
export async function wasCredited(hash: string, wallet: string): Promise<boolean> {
  const { logs } = await receiptOf(hash);
  return parseEventLogs({ abi: abis.TrestleEscrow, eventName: "Credited", logs }).some(
    ({ args }) => args.account.toLowerCase() === wallet.toLowerCase(),
  );
}
