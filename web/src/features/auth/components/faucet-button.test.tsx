import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { disconnectWallet, walletChanged } from "../../../lib/wallet/wallet-store.ts";
import { renderAt } from "../../../test-render.tsx";
import { serve } from "../../../test-server.ts";
import { useOpenDialog } from "../dialogs.ts";
import { FaucetButton } from "./faucet-button.tsx";

const OpenDialog = () => <output>{useOpenDialog()?.name ?? "none"}</output>;

async function press() {
  const server = serve({});
  const { person } = await renderAt(
    "/",
    <>
      <FaucetButton chainId={31337} />
      <OpenDialog />
    </>,
  );
  await person.click(screen.getByRole("button"));
  return server;
}

it("sends coins to the connected wallet of somebody without an account", async () => {
  walletChanged(`0x${"1".repeat(40)}`);
  const { to } = await press();
  await vi.waitFor(() => expect(to("/rpc").length).toBeGreaterThan(0), { timeout: 5000 });
  expect(screen.getByRole("status").textContent).toBe("none");
});

it("asks a visitor without a wallet to log in", async () => {
  disconnectWallet();
  const { to } = await press();
  expect(screen.getByRole("status").textContent).toBe("login");
  expect(to("/rpc")).toHaveLength(0);
});
