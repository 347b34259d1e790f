import { pages } from "@trestle/domain/pages.ts";
import { beforeEach, expect, it, vi } from "vitest";

const here = () => window.location.href.slice(window.location.origin.length);

beforeEach(() => {
  vi.resetModules();
});

it.each([
  ["/", "/"],
  [pages.pools, pages.pools],
  [`${pages.pools}/`, pages.pools],
  ["/build", pages.build],
  ["/market/", pages.market],
  [`${pages.pools}/low/7?from=here`, `${pages.pools}/low-risk/7?from=here`],
  ["/pools?from=here", `${pages.pools}?from=here`],
  [`${pages.pools}//?from=here#positions`, `${pages.pools}?from=here#positions`],
])("opens %s at %s", async (address, expected) => {
  window.history.replaceState({}, "", address);
  const { openRouter } = await import("./router.tsx");
  const router = openRouter();
  await router.load();
  expect(here()).toBe(expected);
  expect(router.state.location.href).toBe(expected);
});
