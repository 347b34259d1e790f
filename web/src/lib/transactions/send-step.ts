import { encodeFunctionData, type Hash, type PublicClient } from "viem";
import { type Provider, readProviderError } from "../wallet/provider.ts";
import type { Purpose } from "./purpose.ts";
import type { SigningStep } from "./signing-plan.ts";
import { requestOf } from "./simulate.ts";
import {
  addRecord,
  changeRecord,
  recordAnswer,
  removeRecord,
  type TransactionRecord,
} from "./transaction-records.ts";

type Sending = {
  step: SigningStep;
  purpose: Purpose;
  /** Which step of how many, from 0. */
  place: { step: number; steps: number };
  from: string;
  chainId: number;
  provider: Provider;
  reader: PublicClient;
};

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
const hexOf = (amount: bigint | undefined) => (amount === undefined ? undefined : `0x${amount.toString(16)}`);

/**
 * Simulates the call, then hands it to the wallet. It is recorded before the wallet is asked: a page that closes while
 * the wallet waits finds out on its return, by the nonce, what came of it. Answers the record's id.
 */
export async function sendStep({ step, purpose, place, from, chainId, provider, reader }: Sending) {
  const { call, label } = step;
  const request = requestOf(call, from);
  await reader.simulateContract(request);
  const data = encodeFunctionData(request);
  const [nonce, block] = await Promise.all([
    reader.getTransactionCount({ address: request.account, blockTag: "pending" }),
    reader.getBlockNumber(),
  ]);
  const record: TransactionRecord = {
    id: randomId(),
    chainId,
    purpose,
    ...place,
    label,
    contract: call.contract,
    from: request.account,
    to: request.address,
    data,
    value: (call.value ?? 0n).toString(),
    nonce,
    askedAtBlock: Number(block),
    askedAt: Date.now(),
    hash: null,
    outcome: null,
    settledAt: null,
  };
  addRecord(record);
  try {
    const hash = (await provider.request({
      method: "eth_sendTransaction",
      params: [
        { from: request.account, to: request.address, data, value: hexOf(call.value), gas: hexOf(call.gas) },
      ],
    })) as Hash;
    recordAnswer(record, hash);
    // The wallet chooses the nonce; only what it chose tells a replacement from another transaction.
    const known = await reader.getTransaction({ hash }).catch(() => undefined);
    if (known) changeRecord(record, { nonce: known.nonce });
    return record.id;
  } catch (error) {
    // A wallet that answers with an error sent nothing; one that fell silent may have.
    if (typeof readProviderError(error).code === "number") removeRecord(record);
    throw error;
  }
}
