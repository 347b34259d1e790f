import { act, screen, waitFor } from "@testing-library/react";
import type { User } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auth, clearAuth, setAuth } from "../../features/auth/auth-store.ts";
import { AuthDialogs } from "../../features/auth/components/auth-dialogs.tsx";
import { closeDialog } from "../../features/auth/dialogs.ts";
import { disconnectWallet, walletChanged } from "../../lib/wallet/wallet-store.ts";
import { testConfig } from "../../test-config.ts";
import { renderAt } from "../../test-render.tsx";
import { answeredWith, harriet, serve } from "../../test-server.ts";
import { Header } from "./header.tsx";

const warden: User = { ...harriet, role: "admin", roles: ["admin"] };
const header = (
  <>
    <Header />
    <AuthDialogs />
  </>
);
const menu = () => screen.getByRole("button", { name: "Menu" });
const items = () => screen.getAllByRole("menuitem").map((item) => item.textContent);

beforeEach(() => {
  serve({
    "GET /api/notifications": { body: answeredWith([]) },
    "POST /api/auth/logout": { body: { success: true } },
  });
  clearAuth();
});
afterEach(() => {
  act(closeDialog);
  act(clearAuth);
});

describe("what the header offers", () => {
  it("to a visitor: Sign In, no bell, no wallet", async () => {
    await renderAt("/", header);
    expect(screen.getByRole("link", { name: "Trestle, home" }).getAttribute("href")).toBe("/");
    expect(screen.getByRole("button", { name: "Sign In" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Notifications" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Connect Wallet" })).toBeNull();
  });

  it("to somebody logged in without a wallet: Connect Wallet and the bell", async () => {
    setAuth("token", harriet);
    await renderAt("/", header);
    expect(screen.getByRole("button", { name: "Connect Wallet" })).toBeDefined();
    expect(await screen.findByRole("button", { name: "Notifications" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Sign In" })).toBeNull();
  });

  it("to somebody with a wallet: its short address", async () => {
    setAuth("token", harriet);
    walletChanged(`0x7c4E${"0".repeat(32)}91aB`);
    await renderAt("/", header);
    expect(await screen.findByRole("button", { name: /^Wallet 0x7c4e…91ab$/ })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Connect Wallet" })).toBeNull();
  });

  it("the value of pool tokens only with a wallet", async () => {
    const pools = { "low-risk": `0x${"a".repeat(40)}`, "medium-risk": null, "high-risk": null };
    serve({
      "GET /api/notifications": { body: answeredWith([]) },
      "GET /api/config": { body: { ...testConfig, contracts: { ...testConfig.contracts, pools } } },
      "POST /rpc": async (request) => {
        const { id } = (await request.json()) as { id: number };
        return { body: { jsonrpc: "2.0", id, result: `0x${(10n ** 18n).toString(16).padStart(64, "0")}` } };
      },
    });
    setAuth("token", harriet);
    walletChanged(`0x${"b".repeat(40)}`);
    await renderAt("/", header);
    const indicator = () => screen.queryByRole("link", { name: /Your Pool Tokens/ });
    await waitFor(() => expect(indicator()?.textContent).toContain("1.0000"));
    act(clearAuth);
    await screen.findByRole("button", { name: "Sign In" });
    act(() => walletChanged(`0x${"b".repeat(40)}`));
    await waitFor(() => expect(indicator()?.textContent).toContain("1.0000"));
    act(disconnectWallet);
    expect(indicator()).toBeNull();
  });
});

it("closes the open notifications when the session ends, and shows the next person their own", async () => {
  const bid = {
    ...{
      _id: "7b1c9f0e-1111-4222-8333-000000000001",
      message: "Marlowe Timberworks bid on Shared garden studio",
    },
    ...{ createdAt: "2026-06-09T10:00:00.000Z", read: false, type: "new_bid" as const, metadata: {} },
  };
  serve({ "GET /api/notifications": { body: answeredWith([bid]) } });
  setAuth("token", harriet);
  const { person } = await renderAt("/", header);
  await person.click(await screen.findByRole("button", { name: "Notifications" }));
  await screen.findByText(bid.message);
  act(clearAuth);
  await waitFor(() => expect(screen.queryByText(bid.message)).toBeNull());

  serve({ "GET /api/notifications": { body: answeredWith([]) } });
  act(() => setAuth("token", { ...harriet, id: "5f0e8a52-0f5a-4a1c-9c58-7a4be2f7f0aa" }));
  const bell = await screen.findByRole("button", { name: "Notifications" });
  expect(screen.queryByText("No notifications")).toBeNull();
  await person.click(bell);
  expect(await screen.findByText("No notifications")).toBeDefined();
  expect(screen.queryByText(bid.message)).toBeNull();
});

describe("the menu", () => {
  it("offers Login to a visitor, and asks for one before anything of a person's own", async () => {
    const { person, path } = await renderAt("/", header);
    await person.click(menu());
    expect(items()).toEqual(["Profile", "Go to…", "Help", "Dark appearance", "Login"]);
    await person.click(screen.getByRole("menuitem", { name: "Profile" }));
    expect(await screen.findByRole("dialog", { name: "Welcome Back" })).toBeDefined();
    expect(path()).toBe("/");
  });

  it("asks for a login when the stored token is gone", async () => {
    setAuth("token", harriet);
    const { person, path } = await renderAt("/", header);
    localStorage.removeItem("authToken");
    await person.click(menu());
    await person.click(screen.getByRole("menuitem", { name: "Profile" }));
    expect(await screen.findByRole("dialog", { name: "Welcome Back" })).toBeDefined();
    expect(path()).toBe("/");
  });

  it("leads to the profile, and has no Admin Panel for a customer", async () => {
    setAuth("token", harriet);
    const { person, path } = await renderAt("/", header);
    await person.click(menu());
    expect(items()).toEqual([
      ...["Profile", "My money", "My donations", "Notifications"],
      ...["Go to…", "Help", "Dark appearance", "Logout"],
    ]);
    await person.click(screen.getByRole("menuitem", { name: "Profile" }));
    await waitFor(() => expect(path()).toBe("/Userprofile/UserProfilePage"));
  });

  it.each([
    ["My money", pages.money],
    ["My donations", pages.donations],
    ["Notifications", pages.notifications],
  ])("leads to %s", async (name, to) => {
    setAuth("token", harriet);
    const { person, path } = await renderAt("/", header);
    await person.click(menu());
    await person.click(screen.getByRole("menuitem", { name }));
    await waitFor(() => expect(path()).toBe(to));
  });

  it("has the Admin Panel for an administrator", async () => {
    setAuth("token", warden);
    const { person, path } = await renderAt("/", header);
    await person.click(menu());
    await person.click(screen.getByRole("menuitem", { name: "Admin Panel" }));
    await waitFor(() => expect(path()).toBe("/AdminPage/adminPage"));
  });

  it("logs out and goes home", async () => {
    setAuth("token", harriet);
    const { person, path } = await renderAt("/Tracking/MilestoneManager", header);
    await person.click(menu());
    await person.click(screen.getByRole("menuitem", { name: "Logout" }));
    expect(auth.get().isAuthenticated).toBe(false);
    await waitFor(() => expect(path()).toBe("/"));
    expect(screen.getByRole("button", { name: "Sign In" })).toBeDefined();
  });
});
