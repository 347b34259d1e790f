import { act, screen, waitFor } from "@testing-library/react";
import type { FirstSteps as Steps } from "@trestle/domain/first-steps/first-steps.ts";
import { pages } from "@trestle/domain/pages.ts";
import { beforeEach, expect, it } from "vitest";
import { storageKeys } from "../../lib/storage.ts";
import { disconnectWallet, walletChanged } from "../../lib/wallet/wallet-store.ts";
import { renderAt } from "../../test-render.tsx";
import { harriet, serve } from "../../test-server.ts";
import { Explanation } from "../../ui/index.ts";
import { FirstSteps } from "./first-steps.tsx";

const steps: Steps = {
  steps: [
    { name: "account", done: true },
    { name: "wallet", done: true },
    { name: "request", done: false },
    { name: "bids", done: false },
  ],
  hidden: false,
  explained: [],
};

beforeEach(() => localStorage.setItem(storageKeys.authToken, "token"));

it("shows what is done, marks what comes next and leads there", async () => {
  serve({ "GET /api/first-steps": { body: steps } });
  await renderAt("/", <FirstSteps user={harriet} wide={false} />);
  await screen.findByText("2 of 4 done");
  const next = screen.getByRole("link", { name: "Describe the work" });
  expect(next.getAttribute("href")).toBe(pages.build);
  expect(next.closest("li")?.hasAttribute("data-next")).toBe(true);
  expect(screen.queryByRole("button", { name: /wallet/ })).toBeNull();
});

it("leads to linking a connected wallet", async () => {
  const unlinked = steps.steps.map((step) => (step.name === "wallet" ? { ...step, done: false } : step));
  serve({ "GET /api/first-steps": { body: { ...steps, steps: unlinked } } });
  await renderAt("/", <FirstSteps user={harriet} wide={false} />);
  await screen.findByRole("button", { name: "Connect and link a wallet" });
  act(() => walletChanged(`0x${"a".repeat(40)}`));
  expect(screen.getByRole("link", { name: "Link your wallet" }).getAttribute("href")).toBe(pages.profile);
  expect(screen.queryByRole("button", { name: /wallet/ })).toBeNull();
  act(disconnectWallet);
});

it("is put away when the person says so, and gone once all is done", async () => {
  let hidden = false;
  serve({
    "GET /api/first-steps": () => ({ body: { ...steps, hidden, steps: hidden ? [] : steps.steps } }),
    "POST /api/first-steps/hide": () => {
      hidden = true;
      return { status: 204 };
    },
  });
  const { person } = await renderAt("/", <FirstSteps user={harriet} wide />);
  await person.click(await screen.findByRole("button", { name: "Hide this list" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "First steps" })).toBeNull());
});

it("explains something once", async () => {
  const server = serve({
    "GET /api/first-steps": { body: steps },
    "POST /api/first-steps/explained": { status: 204 },
  });
  const { person } = await renderAt(
    "/",
    <Explanation name="escrow" title="Your money stays yours for now">
      Posting moves no money.
    </Explanation>,
  );
  await screen.findByRole("complementary", { name: "Your money stays yours for now" });
  await person.click(screen.getByRole("button", { name: "Got it" }));
  expect(screen.queryByText("Posting moves no money.")).toBeNull();
  await waitFor(() => expect(server.to("/api/first-steps/explained")).toHaveLength(1));
  expect(await server.to("/api/first-steps/explained")[0]?.json()).toEqual({ name: "escrow" });
});
