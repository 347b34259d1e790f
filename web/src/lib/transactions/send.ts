import { encodeFunctionData, getAddress, type Hash } from "viem";
import { type Provider, readProviderError } from "../wallet/provider.ts";
import { chainReader } from "./chain-reader.ts";
import type { ContractCall } from "./contract-call.ts";
import { changeSent, forgetSent, rememberSent, type SentTransaction } from "./sent.ts";
import { asked } from "./try-out.ts";

type Sending = { call: ContractCall; about: string; from: string; chainId: number; provider: Provider };

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * Tries the call out, then hands it to the wallet. It is written down before the wallet is asked: a page that closes
 * while the wallet waits finds on its return, by the number, what came of it.
 */
export async function sendCall({ call, about, from, chainId, provider }: Sending): Promise<Hash> {
  const reader = chainReader();
  const question = asked(call, from);
  await reader.simulateContract(question);
  const data = encodeFunctionData(question);
  const [nonce, block] = await Promise.all([
    reader.getTransactionCount({ address: question.account, blockTag: "pending" }),
    reader.getBlockNumber(),
  ]);
  const transaction: SentTransaction = {
    id: randomId(),
    chainId,
    about,
    label: call.label,
    contract: call.contract,
    from: question.account,
    to: question.address,
    data,
    value: (call.value ?? 0n).toString(),
    nonce,
    askedAtBlock: Number(block),
    askedAt: Date.now(),
    hash: null,
  };
  rememberSent(transaction);
  try {
    const hash = (await provider.request({
      method: "eth_sendTransaction",
      params: [
        {
          from: question.account,
          to: getAddress(call.to),
          data,
          value: call.value === undefined ? undefined : `0x${call.value.toString(16)}`,
        },
      ],
    })) as Hash;
    changeSent(transaction, { hash });
    // The wallet chooses the number; only what it chose tells a replacement from another transaction.
    const known = await reader.getTransaction({ hash }).catch(() => undefined);
    if (known) changeSent(transaction, { nonce: known.nonce });
    return hash;
  } catch (error) {
    // A wallet that answers with a refusal sent nothing; one that fell silent may have.
    if (typeof readProviderError(error).code === "number") forgetSent(transaction);
    throw error;
  }
}
