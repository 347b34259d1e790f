import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { harriet, refusal, serve } from "../../../test-server.ts";
import { auth, clearAuth } from "../auth-store.ts";
import { closeDialog, openRegister } from "../dialogs.ts";
import { AuthDialogs } from "./auth-dialogs.tsx";

const registered = { body: { success: true, message: "Welcome." } };
const accepted = { body: { success: true, token: "token", user: harriet, message: "" } };
type Dialog = ReturnType<typeof within>;

async function createYourAccount() {
  const shown = await renderAt("/BiddingPage/BiddingPage", <AuthDialogs />);
  act(() => openRegister());
  const dialog = within(await screen.findByRole("dialog", { name: "Create Your Account" }));
  return { ...shown, dialog, submit: () => dialog.getByRole("button", { name: "Create Account" }) };
}

/** Pastes the texts: typed, each letter renders the whole dialog again, a fifth of all component tests' time. */
async function fill(person: UserEvent, dialog: Dialog, confirmation = "greenoakpeg") {
  const texts: [HTMLElement, string][] = [
    [dialog.getByRole("textbox", { name: "Username" }), " harriet.osei "],
    [dialog.getByRole("textbox", { name: "Email" }), " harriet@example.org "],
    [dialog.getByLabelText("Password", { exact: true }), "greenoakpeg"],
    [dialog.getByLabelText("Confirm password", { exact: true }), confirmation],
  ];
  for (const [field, text] of texts) {
    await person.click(field);
    await person.paste(text);
  }
}

beforeEach(clearAuth);
afterEach(() => act(closeDialog));

describe("the registration dialog", () => {
  it("cannot be submitted until every field is filled and a role is chosen", async () => {
    serve({});
    const { dialog, person, submit } = await createYourAccount();
    const roles = document.querySelectorAll<HTMLInputElement>("input[name=role]");
    expect([...roles].map(({ value }) => value)).toEqual(["customer", "developer", "investor"]);
    dialog.getByText("All fields are required.");
    await fill(person, dialog);
    expect(submit()).toHaveProperty("disabled", true);
    dialog.getByText("Still missing: your role.");
    await person.click(dialog.getByRole("radio", { name: "Customer" }));
    expect(submit()).toHaveProperty("disabled", false);
    expect(dialog.queryByText(/Still missing/)).toBeNull();
    await person.clear(dialog.getByRole("textbox", { name: "Email" }));
    expect(submit()).toHaveProperty("disabled", true);
    dialog.getByText("Still missing: email.");
  });

  it("marks a password that is too short once it was left", async () => {
    serve({});
    const { dialog, person } = await createYourAccount();
    const password = dialog.getByLabelText("Password", { exact: true });
    await person.type(password, "short");
    expect(password.getAttribute("aria-invalid")).not.toBe("true");
    await person.tab();
    expect(password.getAttribute("aria-invalid")).toBe("true");
  });

  it("says 'Passwords do not match' and sends nothing", async () => {
    const server = serve({});
    const { dialog, person, submit } = await createYourAccount();
    await fill(person, dialog, "something else");
    await person.click(dialog.getByRole("radio", { name: "Customer" }));
    await person.click(submit());
    expect(await dialog.findByText("Passwords do not match")).toBeDefined();
    expect(server.to("/api/auth/register")).toHaveLength(0);
  });

  it("registers with trimmed values, logs in, closes and goes home", async () => {
    const server = serve({ "POST /api/auth/register": registered, "POST /api/auth/login": accepted });
    const { dialog, person, submit, path } = await createYourAccount();
    await fill(person, dialog);
    await person.click(dialog.getByRole("radio", { name: "Investor" }));
    await person.click(submit());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await server.to("/api/auth/register")[0]?.json()).toEqual({
      username: "harriet.osei",
      email: "harriet@example.org",
      password: "greenoakpeg",
      role: "investor",
    });
    expect(auth.get().isAuthenticated).toBe(true);
    await waitFor(() => expect(path()).toBe("/"));
  });

  it.each([
    [
      "the server's message",
      refusal(409, "This username is taken. Choose another one.", "conflict"),
      "This username is taken. Choose another one.",
    ],
    ["'Registration failed' without one", { status: 500 }, "Registration failed"],
  ])("shows %s", async (_, answer, message) => {
    serve({ "POST /api/auth/register": answer });
    const { dialog, person, submit } = await createYourAccount();
    await fill(person, dialog);
    await person.click(dialog.getByRole("radio", { name: "Customer" }));
    await person.click(submit());
    expect((await dialog.findByRole("alert")).textContent).toBe(message);
  });

  it("says 'Auto-login failed after registration' and stays", async () => {
    serve({ "POST /api/auth/register": registered, "POST /api/auth/login": { status: 500 } });
    const { dialog, person, submit, path } = await createYourAccount();
    await fill(person, dialog);
    await person.click(dialog.getByRole("radio", { name: "Customer" }));
    await person.click(submit());
    expect((await dialog.findByRole("alert")).textContent).toBe("Auto-login failed after registration");
    expect(path()).toBe("/BiddingPage/BiddingPage");
  });

  it("opens the verification for a developer, and closing it takes the role back", async () => {
    serve({});
    const { dialog, person } = await createYourAccount();
    await fill(person, dialog);
    await person.click(dialog.getByRole("radio", { name: "Developer" }));
    const kyc = within(await screen.findByRole("dialog", { name: "Developer Verification" }));
    await person.type(kyc.getByRole("textbox", { name: "Legal name" }), "Fernhill");
    await person.click(kyc.getByRole("button", { name: "Close" }));
    const again = within(await screen.findByRole("dialog", { name: "Create Your Account" }));
    expect(again.getByRole("radio", { name: "Developer" })).toHaveProperty("checked", false);
    expect(again.getByRole("textbox", { name: "Username" })).toHaveProperty("value", " harriet.osei ");
    expect(again.getByRole("button", { name: "Create Account" })).toHaveProperty("disabled", true);
    await person.click(again.getByRole("radio", { name: "Developer" }));
    const fresh = within(await screen.findByRole("dialog", { name: "Developer Verification" }));
    expect(fresh.getByRole("textbox", { name: "Legal name" })).toHaveProperty("value", "");
  });

  it("shows what the shared schema says of a field, beside that field", async () => {
    const server = serve({});
    const { dialog, person, submit } = await createYourAccount();
    await fill(person, dialog);
    await person.clear(dialog.getByRole("textbox", { name: "Email" }));
    await person.type(dialog.getByRole("textbox", { name: "Email" }), "not an address");
    await person.click(dialog.getByRole("radio", { name: "Customer" }));
    await person.click(submit());
    expect(await dialog.findByText("Please enter a valid email address")).toBeDefined();
    expect(server.to("/api/auth/register")).toHaveLength(0);
  });

  it("gives way to the login dialog after 100 ms", async () => {
    serve({});
    const { dialog } = await createYourAccount();
    vi.useFakeTimers();
    act(() => dialog.getByRole("button", { name: "Log In" }).click());
    act(() => vi.advanceTimersByTime(99));
    expect(screen.queryByRole("dialog", { name: "Welcome Back" })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    expect(await screen.findByRole("dialog", { name: "Welcome Back" })).toBeDefined();
  });
});
