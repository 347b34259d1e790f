import { pages } from "@trestle/domain/pages.ts";
import { expect, it, vi } from "vitest";
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
  },
);

it.each([pages.home, pages.market, pages.negotiate])(
  "leaves them on %s, which has a list of its own",
  async (path) => {
    const { asked } = serve(handlers);
    await renderAt(path, <RouteLists userId={harriet.id} />);
    expect(asked).toEqual([]);
  },
);
