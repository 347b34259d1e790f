// @vitest-environment jsdom
import { pages } from "@trestle/domain/pages.ts";
import { expect, it } from "vitest";

it("sends an address with a slash behind it to the page's own", async () => {
  window.history.replaceState({}, "", `${pages.pools}/?from=here#positions`);
  const { router } = await import("./router.tsx");
  await router.load();
  expect(window.location.pathname).toBe(pages.pools);
  expect(window.location.search).toBe("?from=here");
  expect(window.location.hash).toBe("#positions");
});
