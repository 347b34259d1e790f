import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { harriet, refusal, serve } from "../../../test-server.ts";
import { auth, clearAuth, setAuth } from "../auth-store.ts";
import { WalletCard } from "./wallet-card.tsx";

const linked = { ...harriet, ethereumAddress: "0x00000000000000000000000000000000000000aa" };
beforeEach(() => setAuth("token", linked));
afterEach(clearAuth);

async function askToUnlink() {
  const { person } = await renderAt("/", <WalletCard user={linked} />);
  await person.click(screen.getByRole("button", { name: "Unlink" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Unlink your wallet?" }));
  return { person, dialog };
}

it("unlinks a wallet only once that was confirmed", async () => {
  const server = serve({ "DELETE /api/auth/wallet": { body: { success: true, user: harriet } } });
  const { person, dialog } = await askToUnlink();
  expect(server.asked).toHaveLength(0);
  await person.click(dialog.getByRole("button", { name: "Unlink wallet" }));
  await waitFor(() => expect(auth.get().user?.ethereumAddress).toBeNull());
});

it("stays asking and says why where the server refuses", async () => {
  serve({ "DELETE /api/auth/wallet": refusal(409, "A bid of yours is still open.", "conflict") });
  const { person, dialog } = await askToUnlink();
  await person.click(dialog.getByRole("button", { name: "Unlink wallet" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("A bid of yours is still open.");
  expect(auth.get().user?.ethereumAddress).toBe(linked.ethereumAddress);
});
