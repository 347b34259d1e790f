import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { harriet, serve } from "../../../test-server.ts";
import { clearAuth, useAuth } from "../auth-store.ts";
import { closeDialog, openLogin, openRegister, openWallet } from "../dialogs.ts";
import { AuthDialogs } from "./auth-dialogs.tsx";

function Openers() {
  const { isAuthenticated } = useAuth();
  return (
    <>
      {isAuthenticated ? null : (
        <button type="button" onClick={openLogin}>
          Sign In
        </button>
      )}
      <button type="button" onClick={() => openRegister()}>
        Join
      </button>
      <button type="button" onClick={openWallet}>
        Connect
      </button>
      <main tabIndex={-1} />
      <AuthDialogs />
    </>
  );
}

const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole("button", { name });

beforeEach(() => {
  clearAuth();
  serve({ "POST /api/auth/login": { body: { success: true, token: "token", user: harriet, message: "" } } });
});
afterEach(() => act(closeDialog));

describe("focus and the dialogs", () => {
  it.each([
    ["Sign In", "Welcome Back"],
    ["Join", "Create Your Account"],
    ["Connect", "Connect Wallet"],
  ])("returns to %s, also after the first opening", async (opener, title) => {
    const { person } = await renderAt("/", <Openers />);
    await person.click(button(opener));
    const dialog = await screen.findByRole("dialog", { name: title });
    await waitFor(() => expect(dialog.contains(focused())).toBe(true));
    await person.keyboard("{Escape}");
    await waitFor(() => expect(focused()).toBe(button(opener)));
  });

  it("begins a registration at its first field, or after the role that was chosen", async () => {
    await renderAt("/", <Openers />);
    act(() => openRegister());
    const dialog = within(await screen.findByRole("dialog", { name: "Create Your Account" }));
    await waitFor(() => expect(focused()).toBe(dialog.getByRole("radio", { name: "Customer" })));
    act(closeDialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    act(() => openRegister("investor"));
    const again = within(await screen.findByRole("dialog", { name: "Create Your Account" }));
    await waitFor(() => expect(focused()).toBe(again.getByRole("textbox", { name: "Username" })));
  });

  it("returns to who opened the first dialog when one led to the other and back", async () => {
    const { person } = await renderAt("/", <Openers />);
    await person.click(button("Sign In"));
    const first = await screen.findByRole("dialog", { name: "Welcome Back" });
    await person.click(within(first).getByRole("button", { name: "Register" }));
    const second = await screen.findByRole("dialog", { name: "Create Your Account" });
    await waitFor(() => expect(second.contains(focused())).toBe(true));
    await person.click(within(second).getByRole("button", { name: "Log In" }));
    const third = await screen.findByRole("dialog", { name: "Welcome Back" });
    await waitFor(() => expect(third.contains(focused())).toBe(true));
    await person.keyboard("{Escape}");
    await waitFor(() => expect(focused()).toBe(button("Sign In")));
  });

  it("goes to the page after a login, which takes its opener away", async () => {
    const { person } = await renderAt("/", <Openers />);
    await person.click(button("Sign In"));
    const dialog = within(await screen.findByRole("dialog", { name: "Welcome Back" }));
    await person.type(dialog.getByRole("textbox", { name: "Username" }), "harriet.osei");
    await person.type(dialog.getByLabelText("Password", { exact: true }), "meadowgate{Enter}");
    await waitFor(() => expect(focused()).toBe(screen.getByRole("main")));
  });
});
