import type { Vocabulary } from "../../platform/search-words.ts";

/** The words of everything that was posted. */
export const marketWords: Vocabulary = { words: "project_word", alike: "project_words_like" };
