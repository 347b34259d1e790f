import { QueryClient, QueryClientProvider, useInfiniteQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { listOf } from "../lib/endpoints.ts";
import { renderAt } from "../test-render.tsx";
import { refusal, serve } from "../test-server.ts";
import { QueryList } from "./query-list.tsx";

const loans = listOf("GET /api/pools/loans", {}, (names) => names as unknown as string[]);

function Loans({ page = false }) {
  return (
    <QueryList query={useInfiniteQuery(loans)} name="the loans" empty="No loans yet." page={page}>
      {(names) => names.map((name) => <p key={name}>{name}</p>)}
    </QueryList>
  );
}

it("says that it loads, then what is there", async () => {
  const answer = Promise.withResolvers<{ body: string[] }>();
  serve({ "GET /api/pools/loans": () => answer.promise });
  await renderAt("/", <Loans />);
  expect(screen.getByRole("status").textContent).toBe("Loading the loans…");
  answer.resolve({ body: ["Roof"] });
  expect(await screen.findByText("Roof")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("says that it tries again after a first failure", async () => {
  serve({ "GET /api/pools/loans": refusal(500, "Out of order.", "internal") });
  const client = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 60_000 } } });
  render(
    <QueryClientProvider client={client}>
      <Loans />
    </QueryClientProvider>,
  );
  expect(await screen.findByText("The server didn’t answer. Trying again…")).toBeDefined();
  client.clear();
});

it("says that there is nothing", async () => {
  serve({ "GET /api/pools/loans": { body: [] } });
  await renderAt("/", <Loans />);
  expect(await screen.findByText("No loans yet.")).toBeDefined();
});

it.each([false, true])("says that it failed and tries again, filling a page: %s", async (page) => {
  let fails = true;
  serve({
    "GET /api/pools/loans": () => (fails ? refusal(500, "Out of order.", "internal") : { body: ["Roof"] }),
  });
  const { person } = await renderAt("/", <Loans page={page} />);
  expect(await screen.findByText(/We couldn’t load the loans\./)).toBeDefined();
  expect(screen.queryByText("Error reference: req-1") !== null).toBe(page);
  fails = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Roof")).toBeDefined();
});

it("shows more on asking, keeps what is there when the next page fails, and ends with the last", async () => {
  let isSilent = true;
  serve({
    "GET /api/pools/loans": (request) => {
      const cursor = new URL(request.url).searchParams.get("cursor");
      if (!cursor) return { body: ["Roof"], headers: { link: '</api/pools/loans?cursor=2>; rel="next"' } };
      return isSilent ? refusal(500, "Out of order.", "internal") : { body: ["Wall"] };
    },
  });
  const { person } = await renderAt("/", <Loans />);
  await person.click(await screen.findByRole("button", { name: "Show more" }));
  expect((await screen.findByRole("alert")).textContent).toBe("We couldn’t load the loans.");
  expect(screen.getByText("Roof")).toBeDefined();
  isSilent = false;
  await person.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Wall")).toBeDefined();
  expect(screen.getByText("Roof")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});
