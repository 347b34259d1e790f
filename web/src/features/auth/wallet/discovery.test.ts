import { expect, it } from "vitest";
import { discoverWallets, findWallet, foundWallets } from "./discovery.ts";

const provider = { request: async () => [], isMetaMask: true };
const announce = (rdns: string, name: string) =>
  window.dispatchEvent(
    new CustomEvent("eip6963:announceProvider", {
      detail: { info: { uuid: crypto.randomUUID(), name, icon: "data:,", rdns }, provider },
    }),
  );
const names = () => foundWallets().map((found) => found.name);

it("finds nothing, then window.ethereum, then each announced wallet once and window.ethereum no more", async () => {
  expect(names()).toEqual([]);
  window.ethereum = provider;
  expect(names()).toEqual(["MetaMask"]);

  discoverWallets();
  announce("io.metamask", "MetaMask");
  announce("io.rabby", "Rabby");
  announce("io.metamask", "MetaMask");
  discoverWallets();
  announce("io.rabby", "Rabby");
  expect(names()).toEqual(["MetaMask", "Rabby"]);
  window.ethereum = undefined;

  const late = findWallet("io.late");
  announce("io.late", "Late");
  expect((await late).name).toBe("Late");
});
