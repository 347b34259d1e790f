/** Markdown as one line of words, for lists and searches: marks and addresses are dropped, never interpreted. */
export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^\s{0,3}(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, "")
    .replaceAll(/[*_`~|]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
