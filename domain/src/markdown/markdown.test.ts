import { describe, expect, it } from "vitest";
import { eventRequest } from "../club/club-event.ts";
import { companyPageContent } from "../club/company-page.ts";
import { postOpportunityRequest } from "../club/opportunity.ts";
import { emptyDraft, saveDraftRequest } from "../projects/draft.ts";
import { MARKDOWN_PROBLEM, parseMarkdown, plainText } from "./markdown.ts";

const CHARACTERS = 20_000;
const MAX_CPU_MS = 20;

/** Processor time of this thread in the best of some runs: on a busy machine one run may take several times as long. */
function cpuMs(act: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 20 && least > MAX_CPU_MS; run++) {
    const before = process.threadCpuUsage();
    act();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const filled = (part: string) => part.repeat(Math.ceil(CHARACTERS / part.length)).slice(0, CHARACTERS);
/** Each takes usual parsers seconds: nesting, marks that never close, brackets, backticks, cells. */
const attacks = [
  ...[
    "1. ",
    "> - ",
    "- ",
    "> ",
    "*a_",
    "*a_ ",
    "**a ",
    "_a*b~c",
    "![",
    "[",
    "[a](",
    "](",
    "](![",
    "[a](b",
    "[a](b)_x_",
    "`a``b```",
    "\\`",
    "<a:",
    "a@",
    "a@b.",
    "www.a",
    "http://",
    "&amp",
    "~",
    "|",
    "|-",
    "a\n",
    "|a\n",
    "- [x] ",
    "> a\n\n",
    "a\n- b\n  - c\n",
    "=\n",
    "```\n",
    "# ",
    "[](",
    "(",
    "\u2028",
    "\t",
  ],
].map(filled);
const halves = ["x*", "> ", "[", "[a](b)", "*", "`", "(", " "].flatMap((first, _, all) =>
  all.map((second) => filled(first).slice(CHARACTERS / 2) + filled(second).slice(CHARACTERS / 2)),
);

it("takes no text more than 20 ms, neither as Markdown nor as plain text", () => {
  for (const text of [...attacks, ...halves]) {
    expect(
      cpuMs(() => parseMarkdown(text)),
      text.slice(0, 40),
    ).toBeLessThanOrEqual(MAX_CPU_MS);
    expect(
      cpuMs(() => plainText(text)),
      text.slice(0, 40),
    ).toBeLessThanOrEqual(MAX_CPU_MS);
  }
});

describe("a text", () => {
  const inlineOf = (text: string) => {
    const [block] = parseMarkdown(text) ?? [];
    return block && "children" in block ? block.children : undefined;
  };

  it("is read as people write it", () => {
    expect(
      parseMarkdown("# Roof\n\n- felt\n- [x] stripped\nmore\n\n> said\nso\n\n---\n\n```\na *b*\n```"),
    ).toEqual([
      { kind: "heading", level: 1, children: [{ kind: "text", text: "Roof" }] },
      {
        kind: "list",
        start: null,
        isLoose: false,
        items: [
          { isDone: null, children: [{ kind: "paragraph", children: [{ kind: "text", text: "felt" }] }] },
          {
            isDone: true,
            children: [{ kind: "paragraph", children: [{ kind: "text", text: "stripped\nmore" }] }],
          },
        ],
      },
      { kind: "quote", children: [{ kind: "paragraph", children: [{ kind: "text", text: "said\nso" }] }] },
      { kind: "rule" },
      { kind: "code", text: "a *b*" },
    ]);
  });

  it("keeps a table's rows as wide as its head", () => {
    const [, table] = parseMarkdown("Prices:\n| a | b |\n|---|:-:|\n| 1 |\n| 2 | 3 | 4 |") ?? [];
    expect(table).toMatchObject({
      kind: "table",
      rows: [
        [[{ text: "1" }], []],
        [[{ text: "2" }], [{ text: "3" }]],
      ],
    });
  });

  it("pairs marks as CommonMark does", () => {
    const strong = (text: string) => ({ kind: "strong", children: [{ kind: "text", text }] });
    expect(inlineOf("**a** b_c_d 5 * 3 ~~e~~ \\*f\\*")).toEqual([
      strong("a"),
      { kind: "text", text: " b_c_d 5 * 3 " },
      { kind: "deleted", children: [{ kind: "text", text: "e" }] },
      { kind: "text", text: " *f*" },
    ]);
    expect(inlineOf("***a** b*")).toEqual([
      { kind: "emphasis", children: [strong("a"), { kind: "text", text: " b" }] },
    ]);
  });

  it("makes links of addresses, without the end of the sentence", () => {
    expect(inlineOf('See (https://a.org/b_c), a@b.org, [c](d "e") and ![f](g).')).toEqual([
      { kind: "text", text: "See (" },
      { kind: "link", address: "https://a.org/b_c", children: [{ kind: "text", text: "https://a.org/b_c" }] },
      { kind: "text", text: "), " },
      { kind: "link", address: "mailto:a@b.org", children: [{ kind: "text", text: "a@b.org" }] },
      { kind: "text", text: ", " },
      { kind: "link", address: "d", children: [{ kind: "text", text: "c" }] },
      { kind: "text", text: " and " },
      { kind: "picture", address: "g", text: "f" },
      { kind: "text", text: "." },
    ]);
  });

  it("reads as one line of words", () => {
    expect(plainText("# A\n\n- [b](c) **d**\n- 5 * 3 m²\n\n| e | f |\n|---|---|\n| g | h |\n\n`i`")).toBe(
      "A b d 5 * 3 m² e f g h i",
    );
  });
});

it("refuses a text beyond the limits wherever Markdown is written, with a sentence", () => {
  for (const text of [
    "1. ".repeat(300),
    "*a* ".repeat(5_000),
    `${"|a".repeat(9)}\n${"|-".repeat(9)}\n${"a\n".repeat(900)}`,
  ]) {
    const messages = (
      field: string,
      schema: {
        safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } };
      },
      value: object,
    ) =>
      schema
        .safeParse(value)
        .error?.issues.filter(({ path }) => path.at(-1) === field)
        .map(({ message }) => message);
    expect(
      messages("description", saveDraftRequest, {
        content: { ...emptyDraft, description: text },
        revision: 1,
      }),
    ).toEqual([MARKDOWN_PROBLEM]);
    if (text.length > 4_000) continue;
    expect(messages("about", companyPageContent, { about: text })).toEqual([MARKDOWN_PROBLEM]);
    expect(messages("text", postOpportunityRequest, { text })).toEqual([MARKDOWN_PROBLEM]);
    expect(messages("text", eventRequest, { text })).toEqual([MARKDOWN_PROBLEM]);
  }
});
