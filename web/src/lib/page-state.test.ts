import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { keyOf } from "./endpoints.ts";
import { fillClient } from "./page-state.ts";

const project = (viewer: string | null) =>
  keyOf("GET /api/projects/:projectId", { params: { projectId: "studio" }, viewer });
const pools = keyOf("GET /api/pools", {});
const queries = [
  { key: project(null), data: "the studio" },
  { key: pools, data: "the pools" },
];

it("starts a visitor with what the page was rendered from", () => {
  const client = new QueryClient();
  fillClient(client, { at: 0, queries, parts: [] }, null);
  expect(client.getQueryData(project(null))).toBe("the studio");
  expect(client.getQueryData(pools)).toBe("the pools");
  expect(client.getQueryCache().getAll()).toHaveLength(2);
});

it("starts a member with the same under their own key", () => {
  const client = new QueryClient();
  fillClient(client, { at: 0, queries, parts: [] }, "harriet");
  expect(client.getQueryData(project("harriet"))).toBe("the studio");
  expect(client.getQueryData(project(null))).toBe("the studio");
  expect(client.getQueryCache().getAll()).toHaveLength(3);
});
