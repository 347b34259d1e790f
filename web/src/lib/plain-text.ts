/** What a text says without its marks of Markdown, for lists of links and for searching. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[#*_`>|~]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
