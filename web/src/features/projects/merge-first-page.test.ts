import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { expect, it } from "vitest";
import { mergeFirstPage } from "./merge-first-page.ts";

const page = (letters: string, next: string | null) => ({
  items: [...letters].map((_id) => ({ _id }) as ProjectSummary),
  next,
});
const letters = (pages: ReturnType<typeof page>[]) =>
  pages.map(({ items }) => items.map(({ _id }) => _id).join(""));

it("puts new projects first and keeps those they pushed off, so that the next page still follows", () => {
  const pages = mergeFirstPage([page("bcd", "after-d"), page("ef", null)], page("Xab", "after-b"));
  expect(letters(pages)).toEqual(["Xabcd", "ef"]);
  expect(pages[0]?.next).toBe("after-d");
});

it("lets go of a project that is gone, and takes in what moved up", () => {
  const pages = mergeFirstPage([page("abc", "after-c")], page("acd", "after-d"));
  expect(letters(pages)).toEqual(["acd"]);
  expect(pages[0]?.next).toBe("after-d");
});

it("starts over when nothing that was shown is left", () => {
  expect(letters(mergeFirstPage([page("abc", "c"), page("d", null)], page("XYZ", "z")))).toEqual(["XYZ"]);
});

it("is the whole list when there is no next page", () => {
  expect(letters(mergeFirstPage([page("abc", "c"), page("d", null)], page("ab", null)))).toEqual(["ab"]);
});
