import { MAX_TYPED, typosAt } from "@trestle/domain/edit-distance.ts";
import { type HelpArticle, helpArticles, helpTitles } from "@trestle/domain/help/articles.ts";
import { plainText } from "@trestle/domain/markdown/markdown.ts";
import { type Section, sectionsOf } from "./article.ts";
import { articles } from "./articles.ts";

export type FoundArticle = { article: HelpArticle; heading: string | null; excerpt: string };

/** Stop words, which occur in every question and article. */
const STOP_WORDS = new Set(
  "a an and are as at be by can do does for from get how i if in is it my of on or the this to what when where which who why with you your".split(
    " ",
  ),
);
const IN_TITLE = 12;
const IN_HEADING = 5;
const IN_SUMMARY = 3;
const IN_TEXT = 1;
const LONGEST_EXCERPT = 180;

const encoder = new TextEncoder();
/** Encodes a word for the edit distance, which needs a terminating zero. */
const letters = (word: string) => encoder.encode(`${word.slice(0, MAX_TYPED)}\0`);
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns how many typos are accepted: none in short words, because too many words would match. */
const typosForgiven = (typed: string): number => (typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0);

/** Returns how well a word matches the typed one: 3 for the same word, 0 for no match. */
function likeness(word: string, typed: string): number {
  if (word === typed) return 3;
  if (word.startsWith(typed)) return 2;
  const most = typosForgiven(typed);
  // The first letter is seldom wrong, and most words begin with another one.
  if (most === 0 || word[0] !== typed[0] || word.length < typed.length - most) return 0;
  const asked = letters(typed);
  // Accepts half a typo more for longer words, because the typed text may be a prefix.
  return typosAt(letters(word), 0, asked.subarray(0, -1), most) <= most + 0.5 ? 1 : 0;
}

const best = (words: readonly string[], typed: string): number =>
  words.reduce((most, word) => Math.max(most, likeness(word, typed)), 0);

type IndexedSection = Section & { inHeading: string[]; inText: string[]; plain: string };
type Indexed = { article: HelpArticle; inTitle: string[]; inSummary: string[]; sections: IndexedSection[] };

let index: Indexed[] | undefined;

const indexed = (): Indexed[] =>
  helpArticles.map((article) => ({
    article,
    // The article's name in the URL counts as part of the title.
    inTitle: wordsOf(`${helpTitles[article]} ${article}`),
    inSummary: wordsOf(articles[article].summary),
    sections: sectionsOf(articles[article].text).map((section) => {
      const plain = plainText(section.text);
      return {
        ...section,
        plain,
        inHeading: wordsOf(section.heading ?? ""),
        inText: [...new Set(wordsOf(plain))],
      };
    }),
  }));

/** Returns the articles that contain every word of the question, the best match first. */
export function searchArticles(question: string): FoundArticle[] {
  const questionWords = wordsOf(question);
  const keywords = questionWords.filter((word) => !STOP_WORDS.has(word));
  const asked = keywords.length > 0 ? keywords : questionWords;
  if (asked.length === 0) return [];
  index ??= indexed();
  return index
    .flatMap((entry) => weigh(entry, asked) ?? [])
    .sort((a, b) => b.weight - a.weight)
    .map(({ found }) => found);
}

function weigh(
  { article, inTitle, inSummary, sections }: Indexed,
  asked: string[],
): { weight: number; found: FoundArticle } | undefined {
  const inside = sections.map((section) =>
    asked.map((word) =>
      Math.max(IN_HEADING * best(section.inHeading, word), IN_TEXT * best(section.inText, word)),
    ),
  );
  const each = asked.map((word, place) =>
    Math.max(
      IN_TITLE * best(inTitle, word),
      IN_SUMMARY * best(inSummary, word),
      ...inside.map((weights) => weights[place] ?? 0),
    ),
  );
  if (each.includes(0)) return undefined;
  const sums = inside.map(sum);
  const strongest = sections[sums.indexOf(Math.max(...sums))];
  // If the title contains every word, the result links to the beginning of the article.
  const isInside = strongest && asked.some((word) => best(inTitle, word) === 0);
  return {
    weight: sum(each) + Math.max(...sums) / 10,
    found: isInside
      ? { article, heading: strongest.heading, excerpt: excerptOf(strongest, asked) }
      : { article, heading: null, excerpt: articles[article].summary },
  };
}

const sum = (weights: number[]): number => weights.reduce((total, weight) => total + weight, 0);

/** The first sentence that has one of the words. */
function excerptOf({ plain }: IndexedSection, asked: string[]): string {
  const sentences = plain.split(/(?<=[.?!]) /);
  const telling = sentences.find((sentence) => asked.some((word) => best(wordsOf(sentence), word) > 0));
  const text = telling ?? sentences[0] ?? "";
  return text.length <= LONGEST_EXCERPT ? text : `${text.slice(0, LONGEST_EXCERPT).replace(/\s+\S*$/, "")}…`;
}
