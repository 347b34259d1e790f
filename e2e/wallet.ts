import { expect, type Page } from "@playwright/test";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { withGasRoom } from "@trestle/chain/gas-room.ts";
import { createWalletClient, defineChain, type Hex, http, keccak256 } from "viem";

type Request = { method: string; params?: unknown[] };
type Failure = { code: number; message: string };
type WalletState = { accounts: number[]; chainId: number; refuses: Map<string, Failure>; held: Hex[] | null };
const REJECTED: Failure = { code: 4001, message: "User rejected the request." };

/**
 * A browser wallet for journeys, as EIP-1193 provider announced by EIP-6963 (and as window.ethereum). It signs with
 * the embedded chain's demo accounts; a test decides what it refuses, which account is chosen, which chain it is on.
 */
export class TestWallet {
  readonly #page: Page;
  readonly #rpcUrl: string;
  readonly #state: WalletState;
  readonly asked: string[] = [];

  private constructor(page: Page, rpcUrl: string, account: number) {
    this.#page = page;
    this.#rpcUrl = rpcUrl;
    this.#state = { accounts: [account], chainId: 31337, refuses: new Map(), held: null };
  }

  static async install(page: Page, baseURL: string | undefined, account = 5): Promise<TestWallet> {
    const wallet = new TestWallet(page, `${baseURL}/rpc`, account);
    await page.exposeFunction("trestleTestWallet", (request: Request) => wallet.#answer(request));
    await page.addInitScript(announce);
    return wallet;
  }

  get address(): string {
    return this.#addresses()[0] ?? "";
  }

  /** From now on the person presses "Reject" for this method, or the wallet fails in its own way. */
  refuse(method: string, failure: Failure = REJECTED): void {
    this.#state.refuses.set(method, failure);
  }

  /** The person has changed their mind. */
  allow(method: string): void {
    this.#state.refuses.delete(method);
  }

  /** From now on it signs and answers, but sends nothing: what it signed is on no chain yet. */
  hold(): void {
    this.#state.held = [];
  }

  /** Sends what was held, also after the page that asked for it is gone. */
  async release(): Promise<void> {
    const held = this.#state.held ?? [];
    this.#state.held = null;
    for (const signed of held) await this.#pass("eth_sendRawTransaction", [signed]);
  }

  /** The network the wallet is on when the page first asks; it does not know ours. */
  async startOn(chainId: number): Promise<void> {
    this.#state.chainId = chainId;
  }

  async chooseAccount(...accounts: number[]): Promise<void> {
    this.#state.accounts = accounts;
    await this.#emit("accountsChanged", this.#addresses());
  }

  async switchChain(chainId: number): Promise<void> {
    this.#state.chainId = chainId;
    await this.#emit("chainChanged", `0x${chainId.toString(16)}`);
  }

  #addresses(): string[] {
    return this.#state.accounts.map((index) => demoAccount(index).address.toLowerCase());
  }

  async #emit(event: string, payload: unknown): Promise<void> {
    await this.#page.evaluate(
      ([name, value]) =>
        window.dispatchEvent(new CustomEvent("trestle-test-wallet", { detail: { name, value } })),
      [event, payload] as const,
    );
  }

  async #answer({ method, params = [] }: Request): Promise<{ result?: unknown; error?: Failure }> {
    this.asked.push(method);
    const error = this.#state.refuses.get(method);
    if (error) return { error };
    const account = demoAccount(this.#state.accounts[0] ?? 0);
    switch (method) {
      case "eth_requestAccounts":
      case "eth_accounts":
        return { result: this.#addresses() };
      case "wallet_requestPermissions":
      case "wallet_getPermissions":
        return { result: [{ parentCapability: "eth_accounts" }] };
      case "wallet_revokePermissions":
        return { result: null };
      case "eth_chainId":
        return { result: `0x${this.#state.chainId.toString(16)}` };
      case "wallet_switchEthereumChain":
        return { error: { code: 4902, message: "Unrecognized chain ID." } };
      case "wallet_addEthereumChain":
        await this.switchChain(Number((params[0] as { chainId: Hex }).chainId));
        return { result: null };
      case "personal_sign":
        return { result: await account.signMessage({ message: { raw: params[0] as Hex } }) };
      case "eth_signTypedData_v4":
        return { result: await account.signTypedData(JSON.parse(params[1] as string)) };
      case "eth_sendTransaction": {
        const nativeCurrency = { name: "DEV", symbol: "DEV", decimals: 18 };
        const chain = defineChain({
          id: 31337,
          name: "test",
          nativeCurrency,
          rpcUrls: { default: { http: [this.#rpcUrl] } },
        });
        const client = createWalletClient({ account, chain, transport: http(this.#rpcUrl) });
        const { to, data, value, gas } = params[0] as { to?: Hex; data?: Hex; value?: Hex; gas?: Hex };
        const request = {
          to,
          data,
          value: value === undefined ? undefined : BigInt(value),
          gas: gas === undefined ? undefined : BigInt(gas),
        };
        const prepared = await client.prepareTransactionRequest(request);
        const limit = request.gas ?? withGasRoom(prepared.gas);
        const signed = await client.signTransaction({ ...prepared, gas: limit } as never);
        if (!this.#state.held)
          return { result: await client.sendRawTransaction({ serializedTransaction: signed }) };
        this.#state.held.push(signed);
        return { result: keccak256(signed) };
      }
      default:
        return this.#pass(method, params);
    }
  }

  async #pass(method: string, params: unknown[]) {
    const answer = await fetch(this.#rpcUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return (await answer.json()) as { result?: unknown };
  }
}

/** Runs in the page before any script of ours. */
function announce(): void {
  type Ask = (request: unknown) => Promise<{ result?: unknown; error?: { code: number; message: string } }>;
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const provider = {
    isMetaMask: true,
    async request(request: unknown): Promise<unknown> {
      const ask = (window as unknown as { trestleTestWallet: Ask }).trestleTestWallet;
      const { result, error } = await ask(request);
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
      return result;
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return provider;
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners.get(event)?.delete(listener);
      return provider;
    },
  };
  window.addEventListener("trestle-test-wallet", (event) => {
    const { name, value } = (event as CustomEvent<{ name: string; value: unknown }>).detail;
    for (const listener of listeners.get(name) ?? []) listener(value);
  });
  const info = Object.freeze({
    uuid: "6f1d4a52-6c3b-4b7e-9d55-2f0c7a1f9e10",
    name: "Test Wallet",
    icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
    rdns: "example.test-wallet",
  });
  const detail = Object.freeze({ info, provider });
  const say = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  Object.defineProperty(window, "ethereum", { value: provider, configurable: true });
  window.addEventListener("eip6963:requestProvider", say);
  say();
}

/** Connects the test's wallet by the header's button. */
export async function connectWallet(page: Page): Promise<void> {
  const button = page.getByRole("banner").getByRole("button", { name: "Connect Wallet" });
  await button.click();
  await page
    .getByRole("dialog", { name: "Connect Wallet" })
    .getByRole("button", { name: /Test Wallet/ })
    .click();
  await expect(button).toBeHidden();
}

/** Lets the demo wallet hold this account from the next load on, as if it had been chosen there. */
export async function holdDemoAccount(page: Page, index: number): Promise<void> {
  await page.evaluate(
    ([account, address]) => {
      localStorage.setItem("demoWallet", account);
      localStorage.setItem("walletAddress", address);
      localStorage.setItem("lastWallet", "example.trestle.demo-wallet");
    },
    [String(index), demoAccount(index).address.toLowerCase()] as const,
  );
  await page.reload();
}
