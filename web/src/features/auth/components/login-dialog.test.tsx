import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testConfig } from "../../../test-config.ts";
import { renderAt } from "../../../test-render.tsx";
import { harriet, refusal, serve } from "../../../test-server.ts";
import { auth, clearAuth } from "../auth-store.ts";
import { closeDialog, openLogin } from "../dialogs.ts";
import { AuthDialogs } from "./auth-dialogs.tsx";

const accepted = { body: { success: true, token: "token", user: harriet, message: "" } };
async function welcomeBack(onTour?: (accountId: string) => void) {
  const shown = await renderAt("/", <AuthDialogs onTour={onTour} />);
  act(openLogin);
  const dialog = within(await screen.findByRole("dialog", { name: "Welcome Back" }));
  const password = () => dialog.getByLabelText("Password", { exact: true });
  return { ...shown, dialog, password, submit: () => dialog.getByRole("button", { name: "Log In" }) };
}

beforeEach(clearAuth);
afterEach(() => act(closeDialog));

describe("the login dialog", () => {
  it("cannot be submitted until both fields are filled", async () => {
    serve({});
    const { dialog, person, password, submit } = await welcomeBack();
    expect(submit()).toHaveProperty("disabled", true);
    await person.type(dialog.getByRole("textbox", { name: "Username" }), "   ");
    await person.type(password(), "meadowgate");
    expect(submit()).toHaveProperty("disabled", true);
    await person.type(dialog.getByRole("textbox", { name: "Username" }), "harriet.osei");
    expect(submit()).toHaveProperty("disabled", false);
  });

  it("submits on Enter with the username trimmed, and closes", async () => {
    const server = serve({ "POST /api/auth/login": accepted });
    const { dialog, person, password } = await welcomeBack();
    await person.type(dialog.getByRole("textbox", { name: "Username" }), "  harriet.osei ");
    await person.type(password(), " keeps its spaces {Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await server.to("/api/auth/login")[0]?.json()).toEqual({
      username: "harriet.osei",
      password: " keeps its spaces ",
    });
    expect(auth.get().isAuthenticated).toBe(true);
  });

  it("shows why it failed and stays open", async () => {
    serve({ "POST /api/auth/login": refusal(401, "Invalid username or password") });
    const { dialog, person, password } = await welcomeBack();
    await person.type(dialog.getByRole("textbox", { name: "Username" }), "harriet.osei");
    await person.type(password(), "wrong{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toBe("Invalid username or password");
  });

  it("shows and hides the password", async () => {
    serve({});
    const { dialog, person, password } = await welcomeBack();
    expect(password()).toHaveProperty("type", "password");
    await person.click(dialog.getByRole("button", { name: "Show password" }));
    expect(password()).toHaveProperty("type", "text");
    await person.click(dialog.getByRole("button", { name: "Hide password" }));
    expect(password()).toHaveProperty("type", "password");
  });

  it("alerts that reset is coming soon", async () => {
    serve({});
    const alert = vi.fn();
    vi.stubGlobal("alert", alert);
    const { dialog, person } = await welcomeBack();
    await person.click(dialog.getByRole("button", { name: "Forgot Password?" }));
    expect(alert).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/reset is coming soon/));
  });

  it("logs in as a demo person with one click", async () => {
    const server = serve({ "GET /api/config": { body: testConfig }, "POST /api/auth/login": accepted });
    const { dialog, person } = await welcomeBack();
    await person.click(await dialog.findByRole("button", { name: /demo-lender/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await server.to("/api/auth/login")[0]?.json()).toEqual({
      username: "demo-lender",
      password: "lend-a-little",
    });
    expect(auth.get().isAuthenticated).toBe(true);
  });

  it("logs in as the demo's customer and takes the guided tour with one click", async () => {
    const customer = { username: "harriet.osei", password: "asks", role: "customer", wallet: null };
    serve({
      "GET /api/config": { body: { ...testConfig, demoAccounts: [customer] } },
      "POST /api/auth/login": accepted,
    });
    const onTour = vi.fn();
    const { dialog, person } = await welcomeBack(onTour);
    await person.click(await dialog.findByRole("button", { name: /^Take the tour/ }));
    await waitFor(() => expect(onTour).toHaveBeenCalledExactlyOnceWith(harriet.id));
    expect(auth.get().isAuthenticated).toBe(true);
  });

  it("offers no demo account outside the demo", async () => {
    const server = serve({ "GET /api/config": { body: { ...testConfig, demo: false } } });
    const { dialog } = await welcomeBack();
    await waitFor(() => expect(server.to("/api/config")).toHaveLength(1));
    expect(dialog.queryByText(/demo/i)).toBeNull();
  });

  it("leads to registration", async () => {
    serve({});
    const { dialog, person } = await welcomeBack();
    await person.click(dialog.getByRole("button", { name: "Register" }));
    expect(await screen.findByRole("dialog", { name: "Create Your Account" })).toBeDefined();
  });
});

describe("the second step", () => {
  const asked = {
    body: {
      ...{ success: false, message: "Enter your second factor to finish signing in." },
      secondStep: { ticket: "ticket-1", expiresAt: "2026-05-01T10:05:00.000Z", kinds: ["totp", "recovery"] },
    },
  };
  async function second(handlers: Parameters<typeof serve>[0]) {
    const server = serve({ "POST /api/auth/login": asked, ...handlers });
    const shown = await welcomeBack();
    await shown.person.type(shown.dialog.getByRole("textbox", { name: "Username" }), "harriet.osei");
    await shown.person.type(shown.password(), "meadowgate{Enter}");
    const code = await shown.dialog.findByRole("textbox", { name: "Code from your authenticator app" });
    return { ...shown, server, code };
  }

  it("takes the code with the ticket, says what is wrong with it, and signs in", async () => {
    let answer = refusal(403, "That code isn’t right. Enter the newest one.", "forbidden");
    const { dialog, person, code, server } = await second({
      "POST /api/auth/login/second-step": () => answer,
    });
    expect(auth.get().isAuthenticated).toBe(false);
    expect(document.activeElement).toBe(code);
    await person.type(code, "123456{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toBe(
      "That code isn’t right. Enter the newest one.",
    );
    answer = accepted;
    await person.clear(code);
    await person.type(code, "654 321{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(auth.get().isAuthenticated).toBe(true);
    expect(await server.to("/api/auth/login/second-step")[1]?.json()).toEqual({
      ...{ ticket: "ticket-1", proof: { kind: "totp", code: "654 321" } },
    });
  });

  it("takes a recovery code instead", async () => {
    const { dialog, person, server } = await second({ "POST /api/auth/login/second-step": accepted });
    await person.click(dialog.getByRole("button", { name: "Use a recovery code" }));
    await person.type(dialog.getByRole("textbox", { name: "Recovery code" }), "k7dm-4q9x-2wfp-8hnt{Enter}");
    await waitFor(() => expect(auth.get().isAuthenticated).toBe(true));
    expect(await server.to("/api/auth/login/second-step")[0]?.json()).toMatchObject({
      proof: { kind: "recovery", code: "k7dm-4q9x-2wfp-8hnt" },
    });
  });

  it("goes back to the password when the ticket is over", async () => {
    const over = "This sign-in has expired. Enter your username and password again.";
    const { dialog, person, code, password } = await second({
      "POST /api/auth/login/second-step": refusal(401, over),
    });
    await person.type(code, "123456{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toBe(over);
    expect(password()).toHaveProperty("value", "");
    expect(dialog.getByRole("textbox", { name: "Username" })).toHaveProperty("value", "harriet.osei");
  });
});
