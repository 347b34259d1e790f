import { screen, waitFor } from "@testing-library/react";
import type { Introduction } from "@trestle/domain/club/introduction.ts";
import { pages } from "@trestle/domain/pages.ts";
import { expect, it, vi } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { refusal, serve } from "../../../test-server.ts";
import { OwnIntroductions } from "./own-introductions.tsx";

const ID = "7b1c9f0e-1111-4222-8333-444455556666";
const other = { _id: "7b1c9f0e-1111-4222-8333-444455556667", name: "Northbank", listed: true, scors: 8 };
const introduction = (part: Partial<Introduction> = {}): Introduction => ({
  _id: ID,
  mine: false,
  other,
  reason: "We need lime plaster for a listed terrace.",
  project: null,
  state: "open",
  askedAt: "2026-06-01T10:00:00.000Z",
  expiresAt: "2026-06-15T10:00:00.000Z",
  contact: null,
  mayNegotiate: false,
  ...part,
});

const show = async (first: Introduction, handlers: Parameters<typeof serve>[0] = {}) => {
  let current = first;
  const server = serve({
    "GET /api/club/introductions": () => ({ body: { left: 3, introductions: [current] } }),
    ...handlers,
  });
  const onNegotiate = vi.fn();
  const view = await renderAt("/", <OwnIntroductions viewerId="me" onNegotiate={onNegotiate} />);
  await screen.findByRole("heading", { name: "Introductions" });
  return {
    ...view,
    server,
    onNegotiate,
    becomes: (next: Partial<Introduction>) => {
      current = introduction(next);
    },
  };
};

it("shares the address once both sides agree", async () => {
  const { person, server, becomes } = await show(introduction(), {
    [`POST /api/club/introductions/${ID}/answer`]: async (request) => {
      expect(await request.json()).toEqual({ agree: true });
      becomes({ state: "agreed", contact: "site@northbank.example" });
      return { status: 204 };
    },
  });
  expect(screen.getByText("Your turn. Answer by 15 June 2026.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Northbank" }).getAttribute("href")).toBe(
    `${pages.club}/members/${other._id}`,
  );
  await person.click(screen.getByRole("button", { name: "Agree and share email addresses" }));
  const address = await screen.findByRole("link", { name: "site@northbank.example" });
  expect(address.getAttribute("href")).toBe("mailto:site@northbank.example");
  expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
  expect(server.to(`/api/club/introductions/${ID}/answer`)).toHaveLength(1);
});

it("withdraws one's own request, and offers no answer to it", async () => {
  const { person, becomes } = await show(introduction({ mine: true }), {
    [`POST /api/club/introductions/${ID}/withdraw`]: () => {
      becomes({ mine: true, state: "withdrawn" });
      return { status: 204 };
    },
  });
  expect(screen.getByText("Waiting for them until 15 June 2026.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Withdraw request" }));
  expect(await screen.findByText("You withdrew this request.")).toBeTruthy();
});

it("leads an agreed introduction to the negotiation it opens", async () => {
  const { person, onNegotiate } = await show(introduction({ state: "agreed", mayNegotiate: true }), {
    [`POST /api/club/introductions/${ID}/negotiate`]: { body: { negotiationId: "the-thread" } },
  });
  expect(screen.getByText("You both agreed, but their account is closed.")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Start negotiation" }));
  await waitFor(() => expect(onNegotiate).toHaveBeenCalledWith("the-thread"));
});

it("says why an answer was refused, and can be answered again", async () => {
  const { person } = await show(introduction(), {
    [`POST /api/club/introductions/${ID}/answer`]: refusal(409, "This request has ended.", "conflict"),
  });
  await person.click(screen.getByRole("button", { name: "Decline" }));
  expect(await screen.findByText("This request has ended.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Decline" }).disabled).toBe(false);
});
