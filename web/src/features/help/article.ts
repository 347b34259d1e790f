import { figures } from "./figures.ts";

/**
 * A page of the guide. Its text is Markdown with `##` headings; `![What it shows](name)` is one of `pictures/`.
 * `{{times.arbiter}}` is one of the figures, so that the guide changes with the product.
 */
export type Article = { summary: string; text: string };

/** Parses a file of `articles/`. A placeholder without a value stays in the text, which a test refuses. */
export function articleOf(file: string): Article {
  const [, summary = "", text = ""] = /^---\nsummary: (.+)\n---\n([\s\S]*)$/.exec(file) ?? [];
  return { summary, text: text.replace(/\{\{([\w.]+)\}\}/g, (name, key) => `${figures[key] ?? name}`) };
}

export const sectionId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** Section of an article; the heading is null for text before the first heading. */
export type Section = { heading: string | null; text: string };

export const sectionsOf = (text: string): Section[] =>
  text
    .trim()
    .split(/^(?=## )/m)
    .map((part) => {
      const [, heading = null, rest = part] = /^## (.+)\n([\s\S]*)$/.exec(part) ?? [];
      return { heading, text: rest };
    })
    .filter((section) => section.text.trim() !== "");
