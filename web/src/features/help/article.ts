import { type HelpArticle, helpPath } from "@trestle/domain/help/articles.ts";

/**
 * A page of the guide. Its text is Markdown with `##` headings; `![What it shows](name)` is one of `pictures/`.
 * Figures and addresses are filled in from the domain, so that the guide changes with the product.
 */
export type Article = { summary: string; text: string };

/** `[Refunds](/help/refunds)`, with the words that suit the sentence. */
export const toArticle = (article: HelpArticle, words: string): string => `[${words}](${helpPath(article)})`;

export const sectionId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

/** What stands before the first heading has none. */
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
