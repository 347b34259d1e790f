import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { announceDemoWallet } from "../wallet/demo/announce.ts";
import { WalletDialog } from "./wallet-dialog.tsx";

it("says 'MetaMask not installed' in a browser without a wallet, and what to do", async () => {
  await renderAt("/", <WalletDialog opened />);
  expect((await screen.findByRole("alert")).textContent).toBe("MetaMask not installed");
  expect(screen.getByText(/Install MetaMask or another browser wallet/)).toBeDefined();
});

it("says so beside the demo wallet too, which is no extension", async () => {
  announceDemoWallet(31337);
  await renderAt("/", <WalletDialog opened />);
  expect((await screen.findByRole("alert")).textContent).toBe("MetaMask not installed");
  expect(screen.getByText("demo")).toBeDefined();
  expect(screen.getByText(/Try the built-in demo wallet/)).toBeDefined();
});
