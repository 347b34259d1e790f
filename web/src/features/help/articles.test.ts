import { helpArticles, helpPath } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import { describe, expect, it } from "vitest";
import { sectionId, sectionsOf } from "./article.ts";
import { articles } from "./articles.ts";
import { roleGuides, topicGroups } from "./groups.ts";
import { pictureOf } from "./pictures.ts";

const known: string[] = [...Object.values(pages), ...helpArticles.map(helpPath)];

describe.each(helpArticles)("the article “%s”", (name) => {
  const { summary, text } = articles[name];

  it("is short, has a summary in one line, and sections with names of their own", () => {
    const words = text.split(/\s+/).length;
    expect(words).toBeGreaterThan(80);
    expect(words).toBeLessThan(450);
    expect(summary.length).toBeLessThan(150);
    const ids = sectionsOf(text).flatMap(({ heading }) => (heading ? [sectionId(heading)] : []));
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has everything filled in, and leads only to pages that exist", () => {
    expect(`${summary} ${text}`).not.toMatch(/undefined|NaN|\[object|\{\{/);
    const addresses = [...text.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)].map(([, address]) => address);
    for (const address of addresses) expect(known).toContain(address);
  });

  it("shows pictures that exist in light and dark, with words for who can't see them", () => {
    for (const [, words, picture = ""] of text.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)) {
      expect(words).toMatch(/\w+ \w+/);
      expect(pictureOf(picture), picture).toBeDefined();
    }
  });
});

it("lists every article once, in the order in which they are read", () => {
  const listed = [
    ...roleGuides.map(({ article }) => article),
    ...topicGroups.flatMap((group) => group.articles),
  ];
  expect(listed).toEqual(helpArticles);
});
