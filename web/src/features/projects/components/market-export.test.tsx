import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toasts } from "../../../lib/toast.ts";
import { aProject } from "../../../test-projects.ts";
import { renderAt } from "../../../test-render.tsx";
import { refusal, serve } from "../../../test-server.ts";
import { readWholeMarket } from "../api/marketplace.ts";
import { MarketExport } from "./market-export.tsx";

const WITHIN = { timeout: 10_000 };

const PATH = "/api/projects/marketplace";
const project = (number: number) =>
  aProject({ _id: `2f6c1d9e-0000-4000-8000-${String(number).padStart(12, "0")}`, tokenId: String(number) });
const page = (from: number, count: number) => Array.from({ length: count }, (_, at) => project(from + at));

/** Pages of a hundred; the second begins with the last of the first. */
const inPages = ({ url }: Request) => {
  const query = new URL(url).searchParams;
  expect(query.get("q")).toBe("wall");
  return query.has("cursor")
    ? { body: page(100, 42) }
    : { body: page(1, 100), headers: { link: `<${PATH}?q=wall&limit=100&cursor=abc>; rel="next"` } };
};

let saved: Blob[] = [];
beforeEach(() => {
  saved = [];
  toasts.set([]);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "blob:market";
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const press = async () => {
  const { person } = await renderAt("/", <MarketExport ask={{ q: "wall" }} disabled={false} />);
  await person.click(screen.getByRole("button", { name: "CSV" }));
};

it("writes every project that the filters let through, each once", async () => {
  serve({ [`GET ${PATH}`]: inPages });
  await press();
  await vi.waitFor(() => expect(saved).toHaveLength(1), WITHIN);
  const rows = (await saved[0]?.text())?.split("\r\n") ?? [];
  expect(rows).toHaveLength(1 + 141);
  expect(rows[141]).toMatch(/^"141",/);
  expect(toasts.get()).toEqual([]);
});

it("shows that it is loading, and can't be pressed until then", async () => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  serve({ [`GET ${PATH}`]: () => waiting.then(() => ({ body: page(1, 1) })) });
  await press();
  expect(screen.getByRole("button", { name: "Loading…" }).getAttribute("aria-disabled")).toBe("true");
  answer();
  expect((await screen.findByRole("button", { name: "CSV" })).getAttribute("aria-disabled")).toBeNull();
});

it("makes no file of a part when a page fails, and says why", async () => {
  serve({
    [`GET ${PATH}`]: (request) =>
      new URL(request.url).searchParams.has("cursor")
        ? refusal(429, "Too many requests: wait a moment.", "rate_limited")
        : inPages(request),
  });
  await press();
  await vi.waitFor(
    () =>
      expect(toasts.get()).toEqual([
        { title: "We couldn’t create the file", message: "Too many requests: wait a moment." },
      ]),
    WITHIN,
  );
  expect(saved).toEqual([]);
});

it("ends where a file has enough, and says that there is more", async () => {
  serve({ [`GET ${PATH}`]: inPages });
  const { projects, isCut } = await readWholeMarket({ q: "wall" }, 120);
  expect([projects.length, isCut]).toEqual([120, true]);
  expect((await readWholeMarket({ q: "wall" }, 141)).isCut).toBe(false);
});
