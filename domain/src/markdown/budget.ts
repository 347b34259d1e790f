/** Maximum nesting of lists, quotes and emphasis. */
export const MAX_MARKDOWN_DEPTH = 10;
const MAX_NODES = 4_000;

export class MarkdownTooComplex extends Error {}

/** Counts the nodes of one text and aborts the parsing at the limits. */
export class Budget {
  #nodes = 0;

  count(): void {
    if (++this.#nodes > MAX_NODES) throw new MarkdownTooComplex();
  }

  enter(depth: number): void {
    if (depth > MAX_MARKDOWN_DEPTH) throw new MarkdownTooComplex();
  }
}
