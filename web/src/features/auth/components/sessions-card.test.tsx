import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { harriet, serve } from "../../../test-server.ts";
import { setAuth } from "../auth-store.ts";
import { SessionsCard } from "./sessions-card.tsx";

const session = (last: string, entry: object) => ({
  _id: `00000000-0000-4000-8000-00000000000${last}`,
  device: null,
  network: null,
  createdAt: "2026-05-01T10:00:00.000Z",
  lastUsedAt: "2026-05-02T10:00:00.000Z",
  expiresAt: "2026-05-31T10:00:00.000Z",
  current: false,
  ...entry,
});

it("marks this device, names the others, and ends one of them", async () => {
  let live = [
    session("1", { device: "Firefox on Windows", network: "203.0.113.*", current: true }),
    session("2", { device: "Safari on iPhone", network: "Local network" }),
    session("3", {}),
  ];
  const server = serve({
    "GET /api/auth/sessions": () => ({ body: live }),
    [`DELETE /api/auth/sessions/${live[1]?._id}`]: () => {
      live = live.filter(({ device }) => device !== "Safari on iPhone");
      return { status: 204 };
    },
    "POST /api/auth/logout-others": () => {
      live = live.slice(0, 1);
      return { body: { success: true, ended: 1 } };
    },
  });
  setAuth("token", harriet);
  const { person } = await renderAt("/", <SessionsCard userId={harriet.id} />);
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => within(row).queryByText("This device") !== null)).toEqual([true, false, false]);
  expect(rows[0]?.textContent).toContain("203.0.113.* · in use now");
  expect(within(rows[0] as HTMLElement).queryByRole("button")).toBeNull();
  expect(rows[2]?.textContent).toContain("Unknown device");
  await person.click(screen.getByRole("button", { name: "Sign out Safari on iPhone" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  await person.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
  expect(server.to("/api/auth/logout-others")).toHaveLength(1);
});
