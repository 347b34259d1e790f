import type { Budget } from "./budget.ts";

export type Inline =
  | { kind: "text" | "code"; text: string }
  | { kind: "break" }
  | { kind: "emphasis" | "strong" | "deleted"; children: Inline[] }
  | { kind: "link"; address: string; children: Inline[] }
  | { kind: "picture"; address: string; text: string };

/** A run of `*`, `_` or `~`, linked to its neighbours while it may still open or close emphasis. */
type Run = {
  /** Index among the runs of the text. */
  place: number;
  mark: string;
  length: number;
  /** Original length, which CommonMark's rule of three uses. */
  written: number;
  opens: boolean;
  closes: boolean;
  before: Run | undefined;
  after: Run | undefined;
  /** Number of kinds this run ends, and the kinds it begins, inside out. */
  ends: number;
  begins: ("emphasis" | "strong" | "deleted")[];
};
type Token =
  | { kind: "text" | "code"; text: string }
  | { kind: "address"; text: string }
  | { kind: "break" }
  | { kind: "run"; run: Run }
  | { kind: "bracket"; text: string; address?: string; isPicture: boolean }
  | { kind: "close" };

const PUNCTUATION = /[\p{P}\p{S}]/u;
const SPACE = /\s/u;
const ESCAPABLE = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
/** Text without markup is consumed in one step. */
const PLAIN = /[^\\`*_~[\]!<&\n]+/y;
const ENTITY = /&(?:amp|lt|gt|quot|nbsp);/y;
const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": "\u00a0",
};
const ANGLED = /<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]{1,64}@[\w.-]{1,255})>/iy;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/giu;
const TITLE = /\s{1,20}(?:"[^"\n(]{0,300}"|'[^'\n(]{0,300}')?\s{0,20}\)/y;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const MAX_PARENTHESES = 8;

/** Parses the inside of one block in linear time. */
export function parseInline(source: string, budget: Budget): Inline[] {
  return new InlineParser(source).parse(budget);
}

class InlineParser {
  readonly #source: string;
  readonly #tokens: Token[] = [];
  readonly #brackets: { token: number; run: Run | undefined }[] = [];
  /** Below this stack height no bracket can become a link, because links don't nest. */
  #closed = 0;
  #last: Run | undefined;
  /** Positions of backtick runs by length, each list in reverse. */
  #backticks: Map<number, number[]> | undefined;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parse(budget: Budget): Inline[] {
    while (this.#at < this.#source.length) this.#tokens.push(this.#next());
    matchRuns(undefined, this.#last);
    return treeOf(this.#tokens, budget);
  }

  #next(): Token {
    PLAIN.lastIndex = this.#at;
    const plain = PLAIN.exec(this.#source)?.[0];
    if (plain) return this.#text(plain, plain.length);
    const sign = this.#source[this.#at] ?? "";
    if (sign === "\n") return this.#line();
    if (sign === "\\") return this.#escape();
    if (sign === "`") return this.#code();
    if (sign === "<") return this.#angle();
    if (sign === "&") return this.#entity();
    if (sign === "!" || sign === "[") return this.#open(sign);
    if (sign === "]") return this.#close();
    return this.#run(sign);
  }

  #text(text: string, length: number): Token {
    this.#at += length;
    return { kind: "text", text };
  }

  #line(): Token {
    const last = this.#tokens.at(-1);
    const isHard = last?.kind === "text" && last.text.endsWith("  ");
    if (last?.kind === "text") last.text = last.text.trimEnd();
    this.#at++;
    return isHard ? { kind: "break" } : { kind: "text", text: "\n" };
  }

  #escape(): Token {
    const next = this.#source[this.#at + 1];
    if (next === "\n") {
      this.#at += 2;
      return { kind: "break" };
    }
    return next && ESCAPABLE.includes(next) ? this.#text(next, 2) : this.#text("\\", 1);
  }

  #code(): Token {
    const length = runLength(this.#source, this.#at);
    this.#backticks ??= backticksOf(this.#source);
    const places = this.#backticks.get(length) ?? [];
    while ((places.at(-1) ?? Number.POSITIVE_INFINITY) <= this.#at) places.pop();
    const end = places.at(-1);
    if (end === undefined) return this.#text("`".repeat(length), length);
    const content = this.#source.slice(this.#at + length, end).replaceAll("\n", " ");
    const isPadded = content.startsWith(" ") && content.endsWith(" ") && content.trim() !== "";
    this.#at = end + length;
    return { kind: "code", text: isPadded ? content.slice(1, -1) : content };
  }

  #angle(): Token {
    ANGLED.lastIndex = this.#at;
    const [whole, address] = ANGLED.exec(this.#source) ?? [];
    if (!whole || !address) return this.#text("<", 1);
    this.#at += whole.length;
    return { kind: "address", text: address };
  }

  #entity(): Token {
    ENTITY.lastIndex = this.#at;
    const [whole = "&"] = ENTITY.exec(this.#source) ?? [];
    return this.#text(entities[whole] ?? "&", whole.length);
  }

  #open(sign: string): Token {
    const isPicture = sign === "!";
    if (isPicture && this.#source[this.#at + 1] !== "[") return this.#text("!", 1);
    const text = isPicture ? "![" : "[";
    this.#brackets.push({ token: this.#tokens.length, run: this.#last });
    this.#at += text.length;
    return { kind: "bracket", text, isPicture };
  }

  #close(): Token {
    const opened = this.#brackets.pop();
    const token = opened && this.#tokens[opened.token];
    const isOpen = this.#brackets.length >= this.#closed;
    this.#closed = Math.min(this.#closed, this.#brackets.length);
    const target =
      token?.kind === "bracket" && (isOpen || token.isPicture)
        ? targetAt(this.#source, this.#at + 1)
        : undefined;
    if (!opened || token?.kind !== "bracket" || !target) return this.#text("]", 1);
    matchRuns(opened.run, this.#last);
    this.#last = opened.run;
    if (this.#last) this.#last.after = undefined;
    token.address = target.address;
    if (!token.isPicture) this.#closed = this.#brackets.length;
    this.#at = target.end;
    return { kind: "close" };
  }

  #run(mark: string): Token {
    const written = runLength(this.#source, this.#at);
    const [earlier = " ", later = " "] = [
      signBefore(this.#source, this.#at),
      signAt(this.#source, this.#at + written),
    ];
    const leans = (to: string, from: string) =>
      !SPACE.test(to) && (!PUNCTUATION.test(to) || SPACE.test(from) || PUNCTUATION.test(from));
    const [left, right] = [leans(later, earlier), leans(earlier, later)];
    const isWord = mark !== "_";
    const fits = mark !== "~" || written <= 2;
    const run: Run = {
      place: this.#at,
      mark,
      length: written,
      written,
      opens: fits && left && (isWord || !right || PUNCTUATION.test(earlier)),
      closes: fits && right && (isWord || !left || PUNCTUATION.test(later)),
      before: this.#last,
      after: undefined,
      ends: 0,
      begins: [],
    };
    if (this.#last) this.#last.after = run;
    this.#last = run;
    this.#at += written;
    return { kind: "run", run };
  }
}

function runLength(source: string, from: number): number {
  let to = from + 1;
  while (source[to] === source[from]) to++;
  return to - from;
}

function backticksOf(source: string): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const { 0: run, index } of source.matchAll(/`+/g)) {
    const list = places.get(run.length);
    if (list) list.push(index);
    else places.set(run.length, [index]);
  }
  for (const list of places.values()) list.reverse();
  return places;
}

const signAt = (source: string, at: number): string | undefined => {
  const point = source.codePointAt(at);
  return point === undefined ? undefined : String.fromCodePoint(point);
};
function signBefore(source: string, at: number): string | undefined {
  const low = source.charCodeAt(at - 1);
  return signAt(source, low >= 0xdc00 && low <= 0xdfff ? at - 2 : at - 1);
}

/** Parses `(address "title")` after a closing bracket; the title is ignored. */
function targetAt(source: string, from: number): { address: string; end: number } | undefined {
  if (source[from] !== "(") return undefined;
  let depth = 1;
  let at = from + 1;
  for (; at < source.length && depth > 0; at++) {
    const sign = source[at];
    if (sign === " " || sign === "\n") break;
    if (sign === "\\" && ESCAPABLE.includes(source[at + 1] ?? " ")) at++;
    else if (sign === ")") depth--;
    else if (sign === "(" && ++depth > MAX_PARENTHESES) return undefined;
  }
  if (depth > 1) return undefined;
  const written = source.slice(from + 1, depth === 0 ? at - 1 : at);
  const address = unangled(written.replaceAll(ESCAPED, "$1"));
  if (depth === 0) return { address, end: at };
  TITLE.lastIndex = at;
  const [rest] = TITLE.exec(source) ?? [];
  return rest ? { address, end: at + rest.length } : undefined;
}

const unangled = (address: string) =>
  address.startsWith("<") && address.endsWith(">") ? address.slice(1, -1) : address;

/** Pairs runs above `bottom` by CommonMark's rules; failed searches are not repeated. */
function matchRuns(bottom: Run | undefined, last: Run | undefined): void {
  if (last === bottom) return;
  let closer = last;
  while (closer && closer.before !== bottom) closer = closer.before;
  const searched = new Map<number, number>();
  while (closer) {
    if (!closer.closes) {
      closer = closer.after;
      continue;
    }
    const kind = closer.mark === "~" ? closer.length : closer.written % 3;
    const key = closer.mark.charCodeAt(0) * 8 + (closer.opens ? 4 : 0) + kind;
    const floor: number = searched.get(key) ?? bottom?.place ?? -1;
    let opener: Run | undefined = closer.before;
    while (opener && opener.place > floor && !fits(opener, closer)) opener = opener.before;
    if (!opener || opener.place <= floor) {
      searched.set(key, closer.before?.place ?? -1);
      const next: Run | undefined = closer.after;
      if (!closer.opens) unlink(closer);
      closer = next;
      continue;
    }
    const taken = closer.mark === "~" ? closer.length : Math.min(opener.length, closer.length, 2);
    opener.begins.push(closer.mark === "~" ? "deleted" : taken === 2 ? "strong" : "emphasis");
    closer.ends++;
    opener.length -= taken;
    closer.length -= taken;
    opener.after = closer;
    closer.before = opener;
    if (opener.length === 0) unlink(opener);
    if (closer.length === 0) {
      const next: Run | undefined = closer.after;
      unlink(closer);
      closer = next;
    }
  }
}

function fits(opener: Run, closer: Run): boolean {
  if (opener.mark !== closer.mark || !opener.opens) return false;
  if (closer.mark === "~") return opener.length === closer.length;
  const isOdd = (opener.closes || closer.opens) && (opener.written + closer.written) % 3 === 0;
  return !isOdd || (opener.written % 3 === 0 && closer.written % 3 === 0);
}

function unlink({ before, after }: Run): void {
  if (before) before.after = after;
  if (after) after.before = before;
}

/** Builds a tree from opening and closing tokens. */
function treeOf(tokens: Token[], budget: Budget): Inline[] {
  const root: Inline[] = [];
  const open: { children: Inline[]; close: (children: Inline[]) => Inline; isLink: boolean }[] = [];
  let links = 0;
  let text = "";
  const children = () => open.at(-1)?.children ?? root;
  const put = (node: Inline) => {
    budget.count();
    children().push(node);
  };
  const flush = () => {
    if (text === "") return;
    for (const node of links > 0 ? [{ kind: "text" as const, text }] : linked(text)) put(node);
    text = "";
  };
  const begin = (close: (children: Inline[]) => Inline, isLink = false) => {
    flush();
    open.push({ children: [], close, isLink });
    if (isLink) links++;
    budget.enter(open.length);
  };
  const end = () => {
    flush();
    const ended = open.pop();
    if (!ended) return;
    if (ended.isLink) links--;
    put(ended.close(ended.children));
  };
  for (const token of tokens) {
    if (token.kind === "text") text += token.text;
    else if (token.kind === "run") {
      for (let ends = token.run.ends; ends > 0; ends--) end();
      text += token.run.mark.repeat(token.run.length);
      for (const kind of token.run.begins.toReversed()) begin((inside) => ({ kind, children: inside }));
    } else if (token.kind === "close") end();
    else if (token.kind === "address") {
      flush();
      put(linkTo(token.text, token.text));
    } else if (token.kind !== "bracket") {
      flush();
      put(token);
    } else if (token.address === undefined) text += token.text;
    else {
      const { address, isPicture } = token;
      begin(
        (inside) =>
          isPicture
            ? { kind: "picture", address, text: textOf(inside) }
            : { kind: "link", address, children: inside },
        true,
      );
    }
  }
  flush();
  return root;
}

const linkTo = (words: string, target: string): Inline => ({
  kind: "link",
  address: /^www\./i.test(target)
    ? `http://${target}`
    : /^[^/:]+@/.test(target)
      ? `mailto:${target}`
      : target,
  children: [{ kind: "text", text: words }],
});

/** Turns addresses in a text into links, without the punctuation after them. */
function linked(text: string): Inline[] {
  const nodes: Inline[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    if (index < from || /[\p{L}\p{N}/]/u.test(text[index - 1] ?? " ")) continue;
    const address = withoutEnd(found);
    if (address.length < 5) continue;
    if (index > from) nodes.push({ kind: "text", text: text.slice(from, index) });
    nodes.push(linkTo(address, address));
    from = index + address.length;
  }
  if (from < text.length) nodes.push({ kind: "text", text: text.slice(from) });
  return nodes;
}

function withoutEnd(address: string): string {
  let surplus = 0;
  for (const sign of address) surplus += sign === ")" ? 1 : sign === "(" ? -1 : 0;
  let end = address.length;
  for (; end > 0; end--) {
    const sign = address[end - 1] ?? "";
    if (sign === ")" && surplus > 0) surplus--;
    else if (!"?!.,:;*_~'\"".includes(sign)) break;
  }
  return address.slice(0, end);
}

export const textOf = (nodes: Inline[]): string =>
  nodes
    .map((node) => ("text" in node ? node.text : node.kind === "break" ? " " : textOf(node.children)))
    .join("");
