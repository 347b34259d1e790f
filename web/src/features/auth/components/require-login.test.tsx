import { act, screen } from "@testing-library/react";
import type { User } from "@trestle/domain/auth/user.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { harriet, serve } from "../../../test-server.ts";
import { clearAuth, logout, setAuth } from "../auth-store.ts";
import { closeDialog } from "../dialogs.ts";
import { AuthDialogs } from "./auth-dialogs.tsx";
import { RequireLogin } from "./require-login.tsx";

const page = (only?: "admin") => (
  <>
    <RequireLogin title="Tracking" purpose="Milestones are followed here." only={only}>
      <h1>The page itself</h1>
    </RequireLogin>
    <AuthDialogs />
  </>
);
const warden: User = { ...harriet, role: "admin", roles: ["admin"] };

beforeEach(() => {
  serve({ "POST /api/auth/logout": { body: { success: true } } });
  clearAuth();
});
afterEach(() => act(closeDialog));

it("says what is missing under the page's own name and asks for a login", async () => {
  await renderAt("/Tracking/MilestoneManager", page());
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Tracking");
  expect(screen.getByText("Authentication required.")).toBeDefined();
  expect(await screen.findByRole("dialog", { name: "Welcome Back" })).toBeDefined();
});

it("shows the page to somebody logged in", async () => {
  setAuth("token", harriet);
  await renderAt("/Tracking/MilestoneManager", page());
  expect(screen.getByText("The page itself")).toBeDefined();
});

it("does not ask somebody to come back in who just logged out here", async () => {
  setAuth("token", harriet);
  await renderAt("/Tracking/MilestoneManager", page());
  act(logout);
  expect(screen.getByText("Authentication required.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("keeps an administrators' page from everybody else", async () => {
  setAuth("token", harriet);
  const { unmount } = await renderAt("/AdminPage/adminPage", page("admin"));
  expect(screen.queryByText("The page itself")).toBeNull();
  expect(screen.getByText("This page is for administrators")).toBeDefined();
  unmount();
  setAuth("token", warden);
  await renderAt("/AdminPage/adminPage", page("admin"));
  expect(screen.getByText("The page itself")).toBeDefined();
});
