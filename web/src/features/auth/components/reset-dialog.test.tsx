import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { testConfig } from "../../../test-config.ts";
import { renderAt } from "../../../test-render.tsx";
import { harriet, refusal, serve } from "../../../test-server.ts";
import { clearAuth, setAuth } from "../auth-store.ts";
import { closeDialog } from "../dialogs.ts";
import { AuthDialogs } from "./auth-dialogs.tsx";
import { ResetDialog } from "./reset-dialog.tsx";

const here = {
  "GET /api/config": { body: { ...testConfig, features: { ...testConfig.features, reset: true } } },
};
const show = async (onClose = vi.fn()) => ({
  ...(await renderAt(
    "/",
    <>
      <ResetDialog opened onClose={onClose} />
      <AuthDialogs />
    </>,
  )),
  onClose,
});
const question = async () => within(await screen.findByRole("dialog", { name: "Reset the demo?" }));

afterEach(() => {
  act(closeDialog);
  act(clearAuth);
});

it("says what is lost, resets, and begins at the start once the product was gone and is ready again", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { ...window.location, assign });
  setAuth("token", harriet);
  const answers = [200, 503, 503, 200];
  const server = serve({
    ...here,
    "POST /api/demo/reset": { status: 202, body: { success: true } },
    "GET /readyz": () => ({ status: answers.shift() ?? 200 }),
  });
  const { person } = await show();
  const asked = await question();
  asked.getByText(/every account, project, message and transaction. It can’t be undone/);
  expect(server.to("/api/demo/reset")).toHaveLength(0);
  await person.click(asked.getByRole("button", { name: "Delete everything and reset" }));
  await screen.findByRole("dialog", { name: "Resetting the demo" });
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/"));
  expect(server.to("/readyz")).toHaveLength(4);
  expect(server.to("/api/demo/reset")[0]?.headers.get("Authorization")).toBe("Bearer token");
  expect(localStorage).toHaveLength(0);
});

it("says why it was refused, and forgets nothing", async () => {
  setAuth("token", harriet);
  const sentence = "The demo is still being filled. Try again in a moment.";
  serve({ ...here, "POST /api/demo/reset": refusal(425, sentence, "pending") });
  const { person } = await show();
  const asked = await question();
  await person.click(asked.getByRole("button", { name: "Delete everything and reset" }));
  expect(await asked.findByText(sentence)).toBeDefined();
  expect(localStorage.getItem("authToken")).toBe("token");
});

it("asks a visitor to log in first", async () => {
  const server = serve(here);
  const { person, onClose } = await show();
  await person.click((await question()).getByRole("button", { name: "Sign in to reset" }));
  expect(onClose).toHaveBeenCalledOnce();
  await screen.findByRole("dialog", { name: "Welcome Back" });
  expect(server.to("/api/demo/reset")).toHaveLength(0);
});

it("names the command where the demo can't be reset from a page", async () => {
  serve({ "GET /api/config": { body: testConfig } });
  await show();
  expect(await screen.findByText("npm run reset && npm start")).toBeDefined();
  expect(screen.queryByRole("button", { name: /Delete everything/ })).toBeNull();
});
