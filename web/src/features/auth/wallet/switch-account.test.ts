import { beforeEach, expect, it, vi } from "vitest";
import { storageKeys, store } from "../../../lib/storage.ts";
import { openWallet } from "../dialogs.ts";
import { switchAccount } from "./switch-account.ts";

vi.mock("../dialogs.ts", () => ({ openWallet: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  store(storageKeys.lastWallet, "example.late");
  return () => vi.useRealTimers();
});

it("waits for a wallet whose code is still loading", async () => {
  const request = vi.fn(async () => []);
  const switched = switchAccount();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1_000);
  const info = { uuid: "1", name: "Late", icon: "", rdns: "example.late" };
  window.dispatchEvent(
    new CustomEvent("eip6963:announceProvider", { detail: { info, provider: { request } } }),
  );
  await switched;
  expect(request).toHaveBeenCalledWith({
    method: "wallet_requestPermissions",
    params: [{ eth_accounts: {} }],
  });
  expect(openWallet).not.toHaveBeenCalled();
});

it("offers the choice of wallets where the last one stays away", async () => {
  store(storageKeys.lastWallet, "example.gone");
  const switched = switchAccount();
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(3_000);
  await switched;
  expect(openWallet).toHaveBeenCalledOnce();
});
