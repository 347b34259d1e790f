import { Link } from "@tanstack/react-router";
import { screen } from "@testing-library/react";
import { pages } from "@trestle/domain/pages.ts";
import { expect, it, vi } from "vitest";
import { ongoingQuery } from "../../features/milestones/api/ongoing.ts";
import { renderAt } from "../../test-render.tsx";
import { harriet, serve } from "../../test-server.ts";
import { RouteLists } from "./route-lists.tsx";

const WITHIN = { timeout: 10_000 };

const handlers = { "GET /api/projects/ongoing": { body: [] } };

it.each([pages.tracking, pages.build, pages.pools, pages.club, pages.profile, `${pages.project}/abc`])(
  "loads the ongoing projects on %s",
  async (path) => {
    const { to } = serve(handlers);
    await renderAt(path, <RouteLists userId={harriet.id} />);
    await vi.waitFor(() => expect(to("/api/projects/ongoing")).toHaveLength(1), WITHIN);
    const [asked] = to("/api/projects/ongoing");
    expect(new URL(asked?.url ?? "").searchParams.get("userId")).toBe(harriet.id);
  },
);

it("loads them again from one such route to the next, once each, into the list that Tracking shows", async () => {
  const { to } = serve(handlers);
  const { person, client } = await renderAt(
    pages.build,
    <>
      <RouteLists userId={harriet.id} />
      <Link to={pages.pools}>Pools</Link>
      <Link to={pages.market}>Market</Link>
    </>,
  );
  const loaded = (times: number) =>
    vi.waitFor(() => {
      expect(to("/api/projects/ongoing")).toHaveLength(times);
      expect(client.getQueryState(ongoingQuery(harriet.id, {}).queryKey)?.status).toBe("success");
    }, WITHIN);
  await loaded(1);
  await person.click(screen.getByRole("link", { name: "Pools" }));
  await loaded(2);
  await person.click(screen.getByRole("link", { name: "Market" }));
  await person.click(screen.getByRole("link", { name: "Pools" }));
  await loaded(3);
});

it.each([pages.home, pages.market, pages.negotiate])(
  "leaves them on %s, which has a list of its own",
  async (path) => {
    const { asked } = serve(handlers);
    await renderAt(path, <RouteLists userId={harriet.id} />);
    expect(asked).toEqual([]);
  },
);
