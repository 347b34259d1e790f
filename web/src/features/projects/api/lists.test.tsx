import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call, keyOf } from "../../../lib/endpoints.ts";
import { aProject } from "../../../test-projects.ts";
import { refusal, serve } from "../../../test-server.ts";
import { useMoveProject } from "../use-move-project.ts";
import { marketGlanceQuery } from "./marketplace.ts";
import { negotiationQuery } from "./own-lists.ts";

const WITHIN = { timeout: 10_000 };

const harriet = "7b1c9f0e-1111-4222-8333-444455556666";
const paths = ["/api/projects/ongoing", "/api/projects/negotiation", "/api/projects/marketplace"];

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => client.clear());

describe("one's own lists", () => {
  it("need somebody logged in, and ask nothing without", async () => {
    const { asked } = serve({});
    await expect(client.fetchQuery(negotiationQuery(null))).rejects.toThrow("Authentication required.");
    expect(asked).toEqual([]);
  });

  it("are asked for by the user's id", async () => {
    const { asked } = serve({ "GET /api/projects/negotiation": { body: [aProject()] } });
    expect(await client.fetchQuery(negotiationQuery(harriet))).toEqual([aProject()]);
    expect(new URL(asked[0]?.url ?? "").searchParams.get("userId")).toBe(harriet);
  });

  it("take an answer about negotiations that is no list for an empty one", async () => {
    serve({ "GET /api/projects/negotiation": { body: { projects: [] } } });
    expect(await client.fetchQuery(negotiationQuery(harriet))).toEqual([]);
  });
});

describe("updating a project", () => {
  const { _id } = aProject();
  const detail = {
    ...aProject(),
    termsHash: "0x1",
    transactionHash: "0x2",
    terms: {
      version: 1,
      title: "Bakery",
      category: "fit-out",
      description: "An empty Victorian arch becomes a bakery.",
      items: [{ what: "All", quantity: "1", unit: "whole", each: "1" }],
      budget: { from: "1", to: "1" },
      milestones: [{ title: "Done", proof: "", by: "2030-07-01", amount: "1" }],
      wishedStart: null,
      location: null,
      donationGoal: null,
      scorsFrom: 1,
      openUntil: 1_900_000_000,
      files: [],
      salt: `0x${"5a".repeat(32)}`,
    },
    items: [],
    asks: [],
    locationIsArea: false,
    spot: null,
    files: [],
    permissions: { moveTo: [], close: false, ask: false, answer: false, addFiles: false },
  };

  /** All three lists are loaded; only the negotiations are on the screen. */
  async function watched(handlers: Parameters<typeof serve>[0]) {
    const server = serve({
      ...Object.fromEntries(paths.map((path) => [`GET ${path}`, { body: [] }])),
      ...handlers,
    });
    new QueryObserver(client, negotiationQuery(harriet)).subscribe(() => {});
    await client.fetchQuery(marketGlanceQuery({}, 3));
    // The list of features/milestones, by the key that both know.
    await client.fetchQuery({
      queryKey: keyOf("GET /api/projects/ongoing", { query: { userId: harriet } }),
      queryFn: () => call("GET /api/projects/ongoing", { query: { userId: harriet } }),
    });
    await vi.waitFor(() => expect(client.isFetching()).toBe(0), WITHIN);
    return { ...server, counts: () => paths.map((path) => server.to(path).length) };
  }

  const moving = () =>
    renderHook(() => useMoveProject(_id), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    }).result;

  it("refetches all three lists, also those that no page shows", async () => {
    const { counts } = await watched({ [`PUT /api/projects/${_id}`]: { body: detail } });
    expect(counts()).toEqual([1, 1, 1]);
    const move = moving();
    act(() => move.current.run("negotiation"));
    await vi.waitFor(() => expect(counts()).toEqual([2, 2, 2]), WITHIN);
  });

  it("that is refused says why, and leaves the lists alone", async () => {
    const { counts } = await watched({
      [`PUT /api/projects/${_id}`]: refusal(403, "This project is not yours.", "forbidden"),
    });
    const move = moving();
    act(() => move.current.run("negotiation"));
    await vi.waitFor(() => expect(move.current.problem).toBe("This project is not yours."), WITHIN);
    expect(counts()).toEqual([1, 1, 1]);
  });

  it("fails in the product's own words without an answer", async () => {
    await watched({});
    const move = moving();
    act(() => move.current.run("marketplace"));
    await vi.waitFor(() => expect(move.current.problem).toBe("Failed to update project."), WITHIN);
  });
});
