import { screen, waitFor } from "@testing-library/react";
import type { DirectoryEntry } from "@trestle/domain/club/directory.ts";
import { pages } from "@trestle/domain/pages.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { setAuth } from "../features/auth/auth-store.ts";
import { certificateState } from "../features/club/components/company-sections.tsx";
import { renderAt } from "../test-render.tsx";
import { harriet, serve } from "../test-server.ts";
import { BusinessClub } from "./business-club.tsx";

const marlowe: DirectoryEntry = {
  _id: "7b1c9f0e-1111-4222-8333-444455556666",
  kind: "business",
  name: "Marlowe Timberworks",
  headline: "Timber frame, joinery",
  trades: ["joinery"],
  place: { latitude: 51.48, longitude: -0.02, label: "Deptford" },
  basis: "identity",
  scors: 8,
  completed: 22,
  stake: null,
};

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const club = (members: DirectoryEntry[] = [marlowe]) =>
  serve({
    "GET /api/club/members": { body: members },
    "GET /api/club/opportunities": { body: [] },
    "GET /api/club/events": { body: [] },
    "GET /api/club/members/count": { body: { business: 1, investor: 0 } },
  });

it("shows members to a visitor, and leads to membership when they want to be listed", async () => {
  club();
  const { person } = await renderAt(pages.club, <BusinessClub />);
  expect((await screen.findByRole("link", { name: "Marlowe Timberworks" })).getAttribute("href")).toBe(
    `${pages.club}/members/${marlowe._id}`,
  );
  expect(screen.getByText("22 completed")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "List yourself" }));
  expect(await screen.findByText("This is for members")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Join Trestle" })).toBeTruthy();
});

it("does what a member pressed before their membership was known", async () => {
  let answer = (_: object) => {};
  const known = new Promise<object>((resolve) => {
    answer = resolve;
  });
  serve({
    "GET /api/club/members": { body: [] },
    "GET /api/club/opportunities": { body: [] },
    "GET /api/club/opportunities/suggested": { body: [] },
    "GET /api/club/introductions": { body: { introductions: [], left: 5 } },
    "GET /api/club/events": { body: [] },
    "GET /api/club/members/count": { body: { business: 0, investor: 0 } },
    "GET /api/projects/marketplace": { body: [] },
    "GET /api/club/membership": () => known,
  });
  setAuth("token", harriet);
  const { person } = await renderAt(pages.club, <BusinessClub />);
  await person.click(await screen.findByRole("button", { name: "Post an opportunity" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  answer({ body: { basis: "identity", stake: "0", stakeNeeded: "10", hasPage: true, listed: true } });
  expect(await screen.findByRole("dialog", { name: "Post an opportunity" })).toBeTruthy();
});

it("says of somebody already asked that an introduction is requested", async () => {
  const asked = { _id: harriet.id, mine: true, reason: "Your oak frames suit our barn.", state: "open" };
  serve({
    "GET /api/club/members": {
      body: [marlowe, { ...marlowe, _id: crypto.randomUUID(), name: "Quillfeather" }],
    },
    "GET /api/club/opportunities": { body: [] },
    "GET /api/club/opportunities/suggested": { body: [] },
    "GET /api/club/events": { body: [] },
    "GET /api/club/members/count": { body: { business: 2, investor: 0 } },
    "GET /api/club/membership": {
      body: { basis: "identity", stake: "0", stakeNeeded: "10", hasPage: false, listed: false },
    },
    "GET /api/club/introductions": {
      body: {
        left: 4,
        introductions: [
          {
            ...asked,
            ...{ askedAt: "2026-06-09T10:00:00Z", expiresAt: "2026-06-23T10:00:00Z" },
            ...{ project: null, contact: null, mayNegotiate: false },
            other: { _id: marlowe._id, name: marlowe.name, listed: true, scors: 8 },
          },
        ],
      },
    },
  });
  setAuth("token", { ...harriet, id: "7b1c9f0e-9999-4222-8333-444455556666" });
  await renderAt(pages.club, <BusinessClub />);
  expect(await screen.findByText("Introduction requested")).toBeTruthy();
  expect(
    screen.getAllByRole("button", { name: /^Introduce me/ }).map(({ textContent }) => textContent),
  ).toEqual(["Introduce me to Quillfeather"]);
});

it("keeps search and filters in the address and asks the server for them", async () => {
  const server = club([]);
  const { person, search } = await renderAt(`${pages.club}?trade=joinery&sort=wrong`, <BusinessClub />);
  expect(await screen.findByText(/No members match these filters/)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: /^Investors/ }));
  await waitFor(() => expect(search()).toMatchObject({ trade: "joinery", kind: "investor" }));
  await waitFor(() => {
    const last = new URL(server.to("/api/club/members").at(-1)?.url ?? "").searchParams;
    expect([last.get("trade"), last.get("kind"), last.get("sort")]).toEqual(["joinery", "investor", null]);
  });
});

it("says how a certificate stands on its last day, after it, and before", () => {
  const now = Date.parse("2026-06-10T12:00:00Z");
  expect(certificateState("2026-06-10", now).text).toBe("Expires soon");
  expect(certificateState("2026-06-09", now).text).toBe("Expired");
  expect(certificateState("2026-09-01", now).text).toBe("Valid");
  expect(certificateState(null, now).text).toBe("No expiry");
});
