import { afterEach, describe, expect, it, vi } from "vitest";
import type { FoundWallet, Provider } from "../../../lib/wallet/provider.ts";
import {
  connectedProvider,
  disconnectWallet,
  wallet,
  walletChanged,
} from "../../../lib/wallet/wallet-store.ts";
import { connect, reconnect } from "./connection.ts";

const WITHIN = { timeout: 10_000 };

const first = "0xAAAAaaaaAAAAaaaaAAAAaaaaAAAAaaaaAAAAaaaa";
const second = "0xBBBBbbbbBBBBbbbbBBBBbbbbBBBBbbbbBBBBbbbb";
const granted = [{ parentCapability: "eth_accounts" }];

function fakeWallet(answers: Record<string, unknown>) {
  const listeners = new Map<string, (payload: unknown) => void>();
  const provider: Provider = {
    request: async ({ method }) => {
      const answer = answers[method];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    on: (event, listener) => listeners.set(event, listener),
    removeListener: (event) => listeners.delete(event),
  };
  const found: FoundWallet = { id: "example.wallet", name: "Example", icon: null, provider };
  return {
    found,
    provider,
    listeners,
    emit: (event: string, payload?: unknown) => listeners.get(event)?.(payload),
  };
}

const refused = (code: number, message = "User rejected the request.") =>
  Object.assign(new Error(message), { code });

afterEach(() => {
  disconnectWallet();
  vi.unstubAllGlobals();
});

describe("connecting", () => {
  it("asks for permission and keeps the address lower-cased", async () => {
    const { found } = fakeWallet({ wallet_requestPermissions: granted, eth_accounts: [first] });
    expect(await connect(found)).toBe(first.toLowerCase());
    expect(wallet.get().address).toBe(first.toLowerCase());
    expect(localStorage.getItem("walletAddress")).toBe(first.toLowerCase());
  });

  it.each([
    ["'MetaMask not installed' without a wallet", undefined, "MetaMask not installed"],
    [
      "'Account access permission not granted' for a refusal",
      fakeWallet({ wallet_requestPermissions: refused(4001) }).found,
      "Account access permission not granted",
    ],
    [
      "the same when other permissions were granted instead",
      fakeWallet({ wallet_requestPermissions: [{ parentCapability: "snap" }] }).found,
      "Account access permission not granted",
    ],
    [
      "the same when no account comes with the permission",
      fakeWallet({ wallet_requestPermissions: granted, eth_accounts: [] }).found,
      "Account access permission not granted",
    ],
    [
      "the wallet's own words for anything else",
      fakeWallet({ wallet_requestPermissions: refused(-32002, "Request already pending.") }).found,
      "Request already pending.",
    ],
    [
      "'Wallet connection failed' when it has none",
      fakeWallet({ wallet_requestPermissions: refused(-32603, "") }).found,
      "Wallet connection failed",
    ],
  ])("fails with %s", async (_, chosen, message) => {
    await expect(connect(chosen)).rejects.toThrow(message);
    expect(wallet.get().address).toBeNull();
  });

  it("asks a wallet without permissions for its accounts instead", async () => {
    const { found } = fakeWallet({
      wallet_requestPermissions: refused(-32601, "Unknown method."),
      eth_requestAccounts: [first],
      eth_accounts: [first],
    });
    expect(await connect(found)).toBe(first.toLowerCase());
  });
});

describe("once connected", () => {
  const connected = async () => {
    const fake = fakeWallet({ wallet_requestPermissions: granted, eth_accounts: [first] });
    await connect(fake.found);
    return fake;
  };

  it("follows a change of account", async () => {
    const { emit } = await connected();
    emit("accountsChanged", [second]);
    expect(wallet.get().address).toBe(second.toLowerCase());
    expect(localStorage.getItem("walletAddress")).toBe(second.toLowerCase());
  });

  it.each([
    ["an empty account list", "accountsChanged", []],
    ["the wallet's disconnect event", "disconnect", undefined],
  ])("is disconnected by %s, and stops listening", async (_, event, payload) => {
    const { emit, listeners } = await connected();
    emit(event, payload);
    expect(wallet.get().address).toBeNull();
    expect(localStorage.getItem("walletAddress")).toBeNull();
    expect(listeners.size).toBe(0);
  });

  it("reloads the page on a change of chain", async () => {
    const reload = vi.fn();
    vi.stubGlobal("location", { ...window.location, reload });
    const { emit } = await connected();
    emit("chainChanged", "0x1");
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe("after a reload", () => {
  const remembered = (provider: Provider) => {
    window.ethereum = provider;
    localStorage.setItem("lastWallet", "window.ethereum");
    walletChanged(first);
  };
  afterEach(() => {
    window.ethereum = undefined;
  });

  it("takes the connection up again without a prompt", async () => {
    const { provider, emit } = fakeWallet({
      eth_accounts: [second, first],
      wallet_requestPermissions: refused(4001),
    });
    remembered(provider);
    await reconnect();
    expect(wallet.get().address).toBe(first.toLowerCase());
    emit("accountsChanged", [second]);
    expect(wallet.get().address).toBe(second.toLowerCase());
  });

  it("hears a change of account that follows at once on the wallet's answer", async () => {
    const { provider, emit } = fakeWallet({ eth_accounts: [first], eth_chainId: "0x1" });
    const { request } = provider;
    provider.request = async (asked) => {
      await new Promise((answered) => setTimeout(answered));
      if (asked.method === "eth_accounts") setTimeout(() => emit("accountsChanged", [second]));
      return request(asked);
    };
    remembered(provider);
    await reconnect();
    await vi.waitFor(() => expect(wallet.get().address).toBe(second.toLowerCase()), WITHIN);
  });

  it("forgets it when the wallet no longer grants an account", async () => {
    remembered(fakeWallet({ eth_accounts: [] }).provider);
    await reconnect();
    expect(wallet.get().address).toBeNull();
    expect(localStorage.getItem("walletAddress")).toBeNull();
  });

  it("keeps the address when the wallet does not answer", async () => {
    remembered(fakeWallet({ eth_accounts: new Error("The network is slow.") }).provider);
    await reconnect();
    expect(wallet.get().address).toBe(first.toLowerCase());
  });

  it("stays disconnected after a disconnect", async () => {
    remembered(fakeWallet({ eth_accounts: [first] }).provider);
    disconnectWallet();
    await reconnect();
    expect(wallet.get().address).toBeNull();
  });

  // Last, since a wallet that announced itself hides window.ethereum.
  it("waits for a wallet whose code loads slowly, and keeps the address until then", async () => {
    vi.useFakeTimers();
    const { found } = fakeWallet({ eth_accounts: [first], eth_chainId: "0x7a69" });
    localStorage.setItem("lastWallet", "example.slow");
    walletChanged(first);
    const waiting = reconnect();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(localStorage.getItem("walletAddress")).toBe(first.toLowerCase());
    expect(connectedProvider()).toBeNull();
    const info = { uuid: "1", name: "Slow", icon: "", rdns: "example.slow" };
    window.dispatchEvent(
      new CustomEvent("eip6963:announceProvider", { detail: { info, provider: found.provider } }),
    );
    await waiting;
    expect(connectedProvider()).toBe(found.provider);
    expect(wallet.get()).toEqual({ address: first.toLowerCase(), chainId: 31337 });
    vi.useRealTimers();
  });
});
