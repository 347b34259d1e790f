import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { withGasRoom } from "@trestle/chain/gas-room.ts";
import {
  createPublicClient,
  createWalletClient,
  custom,
  defineChain,
  type Hex,
  hexToString,
  isHex,
} from "viem";
import { forget, readStored, storageKeys, store } from "../../../../lib/storage.ts";
import type { Provider } from "../../../../lib/wallet/provider.ts";
import { isDemoIndex } from "./accounts.ts";
import { pour } from "./faucet.ts";
import { askPerson } from "./requests.ts";
import { readTypedData } from "./typed-data.ts";

type Call = { method: string; params?: unknown };
type TransactionCall = { from?: string; to?: Hex; value?: Hex; data?: Hex; gas?: Hex };

class ProviderError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
const rejected = () => new ProviderError(4001, "User rejected the request.");

/** Passes a call on to the chain by the server's own way there. */
async function passOn({ method, params = [] }: Call): Promise<unknown> {
  const response = await fetch("/rpc", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const { result, error } = await response.json();
  if (error) throw new ProviderError(error.code, error.message);
  return result;
}

/**
 * An EIP-1193 wallet with the embedded chain's known accounts. Like an extension it gives away no address without
 * permission and signs nothing that a person has not confirmed.
 */
export function demoProvider(chainId: number): Provider {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const chain = defineChain({
    id: chainId,
    name: "Local test chain",
    nativeCurrency: { name: "DEV", symbol: "DEV", decimals: 18 },
    rpcUrls: { default: { http: ["/rpc"] } },
  });
  const transport = custom({ request: passOn });
  const reader = createPublicClient({ chain, transport });

  const granted = (): number | null => {
    const index = Number(readStored(storageKeys.demoWallet));
    return isDemoIndex(index) ? index : null;
  };
  const addresses = () => {
    const index = granted();
    return index === null ? [] : [demoAccount(index).address.toLowerCase()];
  };
  const signer = () => {
    const index = granted();
    if (index === null) throw new ProviderError(4100, "The demo wallet isn’t connected.");
    return demoAccount(index);
  };
  const signerFor = (from: string | undefined) => {
    const account = signer();
    if (from !== undefined && from.toLowerCase() !== account.address.toLowerCase())
      throw new ProviderError(4100, "The demo wallet is connected with another account.");
    return account;
  };
  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload);
  };

  async function connect(): Promise<void> {
    const before = granted();
    const index = await askPerson({ kind: "connect" });
    if (index === null) throw rejected();
    await fill(demoAccount(index).address);
    store(storageKeys.demoWallet, String(index));
    if (before !== null && before !== index) emit("accountsChanged", addresses());
  }

  /** A fresh account could not pay for its first transaction. Without the faucet it is connected all the same. */
  async function fill(address: Hex): Promise<void> {
    if ((await reader.getBalance({ address }).catch(() => 1n)) > 0n) return;
    await pour(address, chainId).catch(() => {});
  }

  async function sign(message: unknown): Promise<Hex> {
    const account = signer();
    const raw = String(message);
    const text = isHex(raw) ? hexToString(raw) : raw;
    if ((await askPerson({ kind: "sign", address: account.address, text })) === null) throw rejected();
    return account.signMessage({ message: isHex(raw) ? { raw } : raw });
  }

  async function signTyped(from: unknown, given: unknown): Promise<Hex> {
    const account = signerFor(String(from));
    const typed = readTypedData(given);
    if (!typed) throw new ProviderError(-32602, "The demo wallet can’t read this typed data.");
    // Signed for another chain it could be used there: no wallet does that.
    if (typed.domain.chainId !== undefined && Number(typed.domain.chainId) !== chainId)
      throw new ProviderError(-32602, "This is for another chain.");
    if ((await askPerson({ kind: "typed", address: account.address, typed })) === null) throw rejected();
    return account.signTypedData(typed as never);
  }

  async function send({ from, to, value, data, gas }: TransactionCall): Promise<Hex> {
    const account = signerFor(from);
    const wallet = createWalletClient({ account, chain, transport });
    const estimated = await wallet.prepareTransactionRequest({
      to,
      data,
      value: value === undefined ? 0n : BigInt(value),
      gas: gas === undefined ? undefined : BigInt(gas),
    });
    const prepared = gas === undefined ? { ...estimated, gas: withGasRoom(estimated.gas) } : estimated;
    const choice = await askPerson({
      kind: "transaction",
      transaction: {
        from: account.address,
        to: to ?? null,
        value: prepared.value ?? 0n,
        data: data ?? "0x",
        gas: prepared.gas,
        fee: prepared.gas * (prepared.maxFeePerGas ?? prepared.gasPrice ?? 0n),
        nonce: prepared.nonce,
        balance: await reader.getBalance({ address: account.address }),
      },
    });
    if (choice === null) throw rejected();
    return passOn({
      method: "eth_sendRawTransaction",
      params: [await wallet.signTransaction(prepared as never)],
    }) as Promise<Hex>;
  }

  function changeChain(wanted: unknown): null {
    const asked = Number((wanted as { chainId?: string })?.chainId);
    if (asked !== chainId)
      throw new ProviderError(4902, "The demo wallet only works on the local test chain.");
    return null;
  }

  async function request(call: Call): Promise<unknown> {
    const params = (Array.isArray(call.params) ? call.params : []) as unknown[];
    switch (call.method) {
      case "wallet_requestPermissions":
        await connect();
        return [{ parentCapability: "eth_accounts" }];
      case "wallet_getPermissions":
        return granted() === null ? [] : [{ parentCapability: "eth_accounts" }];
      case "wallet_revokePermissions":
        forget(storageKeys.demoWallet);
        emit("accountsChanged", []);
        return null;
      case "eth_requestAccounts":
        if (granted() === null) await connect();
        return addresses();
      case "eth_accounts":
        return addresses();
      case "eth_chainId":
        return `0x${chainId.toString(16)}`;
      case "personal_sign":
        return sign(params[0]);
      case "eth_signTypedData_v4":
        return signTyped(params[0], params[1]);
      case "eth_sendTransaction":
        return send(params[0] as TransactionCall);
      case "wallet_switchEthereumChain":
      case "wallet_addEthereumChain":
        return changeChain(params[0]);
      default:
        return passOn(call);
    }
  }

  return {
    request,
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  };
}
