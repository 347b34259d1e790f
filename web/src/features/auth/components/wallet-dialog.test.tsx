import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { testConfig } from "../../../test-config.ts";
import { renderAt } from "../../../test-render.tsx";
import { serve } from "../../../test-server.ts";
import { announceDemoWallet } from "../wallet/demo/announce.ts";
import { WalletDialog } from "./wallet-dialog.tsx";

it("says 'MetaMask not installed' in a browser without a wallet, and what to do", async () => {
  serve({ "GET /api/config": { body: { ...testConfig, demo: false } } });
  await renderAt("/", <WalletDialog opened />);
  expect((await screen.findByRole("alert")).textContent).toBe("MetaMask not installed");
  expect(screen.getByText(/Install MetaMask or another browser wallet/)).toBeDefined();
});

it("looks for the demo wallet before it says that none is there", async () => {
  serve({ "GET /api/config": { body: { ...testConfig, demo: true } } });
  await renderAt("/", <WalletDialog opened />);
  expect(await screen.findByText("Looking for wallets…")).toBeDefined();
  await act(async () => announceDemoWallet(31337));
  expect(await screen.findByText("1 wallet found in this browser")).toBeDefined();
});

it("says so beside the demo wallet too, which is no extension", async () => {
  announceDemoWallet(31337);
  await renderAt("/", <WalletDialog opened />);
  expect((await screen.findByRole("alert")).textContent).toBe("MetaMask not installed");
  expect(screen.getByText("demo")).toBeDefined();
  expect(screen.getByText(/Try the built-in demo wallet/)).toBeDefined();
});
