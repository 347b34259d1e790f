import type { z } from "zod";
import { Budget, MAX_MARKDOWN_DEPTH, MarkdownTooComplex } from "./budget.ts";
import { type Inline, parseInline, textOf } from "./inline.ts";

export type ListItem = { isDone: boolean | null; children: Block[] };
export type Block =
  | { kind: "heading"; level: number; children: Inline[] }
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "quote"; children: Block[] }
  | { kind: "list"; start: number | null; isLoose: boolean; items: ListItem[] }
  | { kind: "code"; text: string }
  | { kind: "rule" }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const MAX_COLUMNS = 20;
const HEADING = /^ {0,3}(#{1,6})(?: +(.*))?$/s;
const FENCE = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/;
const MARKER = /^( {0,3})([-*+]|(\d{1,9})[.)])(?: ( {0,3}(?=\S))?|$)/;
const QUOTE = /^ {0,3}> ?/;
const TASK = /^\[([ xX])\] /;
const CELL_LINE = /^:?-+:?$/;

export const MARKDOWN_PROBLEM = `This text has too much formatting. Nest lists and quotes at most ${MAX_MARKDOWN_DEPTH} deep and use fewer marks.`;
export const isReadableMarkdown = (text: string): boolean => parseMarkdown(text) !== null;

/**
 * Refuses a new text beyond the limits. Responses don't use it: an older text beyond them is shown without formatting.
 */
export const asMarkdown = (text: z.ZodString) => text.refine(isReadableMarkdown, MARKDOWN_PROBLEM);

/** Parses the supported part of Markdown in linear time; null for a text beyond the limits. */
export function parseMarkdown(text: string): Block[] | null {
  const lines = text.replaceAll("\r\n", "\n").split("\n").map(withoutTabs);
  const budget = new Budget();
  try {
    return new BlockParser(lines, budget, 0).blocks();
  } catch (error) {
    if (error instanceof MarkdownTooComplex) return null;
    throw error;
  }
}

/** Converts Markdown to one line of plain text, for lists, previews and searches. */
export function plainText(markdown: string): string {
  const blocks = parseMarkdown(markdown);
  return (blocks ? wordsOf(blocks) : markdown).replaceAll(/\s+/g, " ").trim();
}

const wordsOf = (blocks: Block[]): string => blocks.map(wordsOfBlock).join(" ");

function wordsOfBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return textOf(block.children);
    case "quote":
      return wordsOf(block.children);
    case "list":
      return block.items.map(({ children }) => wordsOf(children)).join(" ");
    case "code":
      return block.text;
    case "rule":
      return "";
    case "table":
      return [block.head, ...block.rows].flat().map(textOf).join(" ");
  }
}

const withoutTabs = (line: string): string => {
  if (!line.includes("\t")) return line;
  const [indent = ""] = /^[ \t]*/.exec(line) ?? [];
  return indent.replaceAll("\t", "    ") + line.slice(indent.length);
};
const isBlank = (line: string) => line.trim() === "";
const indentOf = (line: string) => line.length - line.trimStart().length;

function isRule(line: string): boolean {
  const indent = indentOf(line);
  const mark = line[indent] ?? " ";
  if (indent > 3 || !"-*_".includes(mark)) return false;
  const marks = line.replaceAll(" ", "");
  return marks.length >= 3 && marks === mark.repeat(marks.length);
}

/** Returns whether a line starts a block instead of continuing a paragraph. */
const interrupts = (line: string): boolean => {
  const marker = MARKER.exec(line);
  return (
    QUOTE.test(line) ||
    HEADING.test(line) ||
    FENCE.test(line) ||
    isRule(line) ||
    (marker !== null &&
      marker[0].length < line.length &&
      (marker[3] === undefined || Number(marker[3]) === 1))
  );
};

const beginsItem = (line: string): boolean => MARKER.test(line) || interrupts(line);

class BlockParser {
  readonly #lines: string[];
  readonly #budget: Budget;
  readonly #depth: number;
  #at = 0;
  /** Whether a blank line is between two blocks of the list. */
  isLoose = false;

  constructor(lines: string[], budget: Budget, depth: number) {
    budget.enter(depth);
    this.#lines = lines;
    this.#budget = budget;
    this.#depth = depth;
  }

  blocks(): Block[] {
    const blocks: Block[] = [];
    let wasBlank = false;
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at] ?? "";
      if (isBlank(line)) {
        wasBlank = true;
        this.#at++;
        continue;
      }
      if (wasBlank && blocks.length > 0) this.isLoose = true;
      wasBlank = false;
      this.#budget.count();
      blocks.push(this.#block(line));
    }
    return blocks;
  }

  #block(line: string): Block {
    if (indentOf(line) >= 4) return this.#indented();
    const heading = HEADING.exec(line);
    if (heading) {
      this.#at++;
      return this.#heading(heading[1]?.length ?? 1, heading[2] ?? "");
    }
    const fence = FENCE.exec(line);
    if (fence) return this.#fenced(fence[1]?.length ?? 0, fence[2] ?? "");
    if (isRule(line)) {
      this.#at++;
      return { kind: "rule" };
    }
    if (QUOTE.test(line)) return this.#quote();
    const marker = MARKER.exec(line);
    if (marker) return this.#list(marker);
    return this.#isTable() ? this.#table() : this.#paragraph();
  }

  #inside(lines: string[]): BlockParser {
    return new BlockParser(lines, this.#budget, this.#depth + 1);
  }

  #inline(text: string): Inline[] {
    return parseInline(text, this.#budget);
  }

  #heading(level: number, text: string): Block {
    const bare = text.trimEnd();
    let end = bare.length;
    while (bare[end - 1] === "#") end--;
    const words = end === 0 || bare[end - 1] === " " ? bare.slice(0, end) : bare;
    return { kind: "heading", level, children: this.#inline(words.trim()) };
  }

  #fenced(indent: number, fence: string): Block {
    const [mark = ""] = fence;
    const text: string[] = [];
    for (this.#at++; this.#at < this.#lines.length; ) {
      const line = this.#lines[this.#at++] ?? "";
      const end = line.trim();
      if (indentOf(line) <= 3 && end.length >= fence.length && end === mark.repeat(end.length)) break;
      text.push(line.slice(Math.min(indent, indentOf(line))));
    }
    return { kind: "code", text: text.join("\n") };
  }

  #indented(): Block {
    const text: string[] = [];
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at] ?? "";
      if (!isBlank(line) && indentOf(line) < 4) break;
      text.push(line.slice(4));
    }
    return { kind: "code", text: text.join("\n").trimEnd() };
  }

  /** Collects the lines of a container: those that `strip` accepts, and continuation lines of a paragraph inside. */
  #contained(strip: (line: string) => string | null, ends = interrupts): string[] {
    const lines: string[] = [];
    let mayRunOn = false;
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at] ?? "";
      const inside = strip(line);
      if (inside === null && (!mayRunOn || isBlank(line) || ends(line))) break;
      lines.push(inside ?? line.trimStart());
      const last = inside ?? line;
      mayRunOn = !(
        isBlank(last) ||
        HEADING.test(last) ||
        FENCE.test(last) ||
        isRule(last) ||
        indentOf(last) >= 4
      );
    }
    return lines;
  }

  #quote(): Block {
    const lines = this.#contained((line) => (QUOTE.test(line) ? line.replace(QUOTE, "") : null));
    return { kind: "quote", children: this.#inside(lines).blocks() };
  }

  #list(first: RegExpExecArray): Block {
    const kindOf = (marker: RegExpExecArray) => (marker[2] ?? "").at(-1);
    const items: ListItem[] = [];
    let isLoose = false;
    let endsBlank = false;
    for (;;) {
      const line = this.#lines[this.#at] ?? "";
      const marker = this.#at < this.#lines.length && !isRule(line) ? MARKER.exec(line) : null;
      if (!marker || kindOf(marker) !== kindOf(first)) break;
      if (endsBlank) isLoose = true;
      const width = marker[0].length + (marker[0].endsWith(" ") ? 0 : 1);
      const [, task] = TASK.exec(line.slice(width)) ?? [];
      let isFirst = true;
      const lines = this.#contained((one) => {
        if (isFirst) {
          isFirst = false;
          return one.slice(width + (task ? "[x] ".length : 0));
        }
        if (isBlank(one)) return "";
        return indentOf(one) >= width ? one.slice(width) : null;
      }, beginsItem);
      endsBlank = isBlank(lines.at(-1) ?? "");
      const inside = this.#inside(lines);
      this.#budget.count();
      items.push({ isDone: task === undefined ? null : task !== " ", children: inside.blocks() });
      if (inside.isLoose) isLoose = true;
    }
    return { kind: "list", start: first[3] === undefined ? null : Number(first[3]), isLoose, items };
  }

  #isTable(): boolean {
    const [line = "", next = ""] = this.#lines.slice(this.#at, this.#at + 2);
    if (!line.includes("|") || !next.includes("-")) return false;
    const [head, rule] = [cellsOf(line), cellsOf(next)];
    return (
      head.length <= MAX_COLUMNS && head.length === rule.length && rule.every((cell) => CELL_LINE.test(cell))
    );
  }

  #table(): Block {
    const head = cellsOf(this.#lines[this.#at] ?? "");
    const rows: Inline[][][] = [];
    for (this.#at += 2; this.#at < this.#lines.length; this.#at++) {
      const row = this.#lines[this.#at] ?? "";
      if (isBlank(row) || interrupts(row)) break;
      const cells = cellsOf(row);
      rows.push(head.map((_, column) => this.#cell(cells[column] ?? "")));
    }
    return { kind: "table", head: head.map((cell) => this.#cell(cell)), rows };
  }

  #cell(text: string): Inline[] {
    this.#budget.count();
    return this.#inline(text);
  }

  #paragraph(): Block {
    const lines: string[] = [];
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at] ?? "";
      if (lines.length > 0) {
        const underline = indentOf(line) <= 3 ? line.trim() : "";
        const [mark] = underline;
        if ((mark === "=" || mark === "-") && underline === mark.repeat(underline.length)) {
          this.#at++;
          return this.#heading(mark === "=" ? 1 : 2, lines.join("\n"));
        }
        if (isBlank(line) || interrupts(line) || this.#isTable()) break;
      }
      lines.push(line.trimStart());
    }
    return { kind: "paragraph", children: this.#inline(lines.join("\n").trimEnd()) };
  }
}

/** Splits a table row at unescaped bars. */
function cellsOf(line: string): string[] {
  const bare = line.trim();
  const cells: string[] = [];
  let cell = "";
  for (let at = bare.startsWith("|") ? 1 : 0; at < bare.length; at++) {
    const sign = bare[at] ?? "";
    if (sign === "|") {
      cells.push(cell.trim());
      cell = "";
    } else cell += sign === "\\" && bare[at + 1] === "|" ? bare[++at] : sign;
  }
  return cells.length > 0 && cell.trim() === "" ? cells : [...cells, cell.trim()];
}
