import { describe, expect, it } from "vitest";
import { type CopyText, extractFrom } from "./extract.ts";
import { refusedSynonyms, synonymsIn } from "./plain-code.ts";
import { copyProblems, normalForm } from "./rules.ts";

const textsOf = (source: string) => extractFrom("page.tsx", source).map(({ text }) => text);

describe("finding the texts of the product", () => {
  it("joins what an element reads, and keeps what is filled in apart", () => {
    expect(textsOf("const a = <p>Placed <b>{count}</b> bids on {title}.</p>")).toEqual([
      "Placed {…} bids on {…}.",
    ]);
  });

  it("finds labels, sentences, templates and choices, but no classes, keys or paths", () => {
    const source = `
      const a = <button className="btn primary" aria-label="Close dialog" title={open ? "hide the list" : "Show list"} />;
      const key = ["bids", "list-of-bids"]; const path = "/api/bids";
      const note = \`\${count} bids so far.\`;`;
    expect(textsOf(source)).toEqual(["Close dialog", "hide the list", "Show list", "{…} bids so far."]);
  });

  it("finds parts of sentences in lower case too", () => {
    const source = `const rows = [{ label: \`\${left} days left\` }, { label: waits ? "waits for you" : "ok" }];`;
    expect(textsOf(source)).toEqual(["{…} days left", "waits for you"]);
  });

  it("knows errors for people from errors for engineers", () => {
    const source = `refuse("conflict", "This request is closed."); throw new Error("Row is missing.");`;
    expect(extractFrom("verb.ts", source)).toEqual([
      { file: "verb.ts", line: 1, text: "This request is closed.", kind: "error" },
    ]);
  });

  it("reads an article of the guide line by line, with its figures filled in", () => {
    const article = "---\nsummary: How it works.\n---\n\n## Steps\n\n1. Wait {{times.arbiter}}.\n";
    expect(extractFrom("refunds.md", article)).toEqual([
      { file: "refunds.md", line: 2, text: "How it works.", kind: "text" },
      { file: "refunds.md", line: 5, text: "Steps", kind: "text" },
      { file: "refunds.md", line: 7, text: "Wait {…}.", kind: "text" },
    ]);
  });

  it("reads the sentences of a story's file", () => {
    const story =
      "- by: harriet.osei\n  title: Garden wall\n  said:\n    - 5\n    - Straight, and on time.\n";
    expect(extractFrom("works.yaml", story)).toEqual([
      { file: "works.yaml", line: 2, text: "Garden wall", kind: "text" },
      { file: "works.yaml", line: 5, text: "Straight, and on time.", kind: "text" },
    ]);
  });

  it("leaves queries and log lines alone", () => {
    expect(textsOf("const q = sql`select Name from Person.`;")).toEqual([]);
    expect(textsOf(`request.log.error("The hub couldn't close a socket.");`)).toEqual([]);
  });
});

const text = (words: string, change: Partial<CopyText> = {}): CopyText => ({
  file: "a.ts",
  line: 1,
  kind: "text",
  text: words,
  ...change,
});

describe("holding the texts to the rules", () => {
  it("names the word to use instead", () => {
    expect(copyProblems([text("Upload your papers.")]).map(({ problem }) => problem)).toEqual([
      '"papers": say "documents, files"',
    ]);
  });

  it("wants a whole sentence in an error", () => {
    expect(copyProblems([text("no such bid", { kind: "error" })])).toHaveLength(1);
    expect(copyProblems([text("This bid doesn’t exist.", { kind: "error" })])).toEqual([]);
  });

  it("says sign in and sign out, except where the specification says Log In", () => {
    const found = copyProblems([text("Log in to bid."), text("You logged out."), text("Your last login")]);
    expect(found).toHaveLength(3);
    expect(
      copyProblems([text("Log In"), text("Login failed"), text("See anvil.log in this folder.")]),
    ).toEqual([]);
  });

  it("wants curly apostrophes, but not in what the specification gives", () => {
    expect(copyProblems([text("You can't bid yet."), text("your lenders' money")])).toHaveLength(2);
    expect(copyProblems([text("You can’t bid yet on your lenders’ pool.")])).toEqual([]);
    expect(copyProblems([text("You don't own this NFT - cannot accept bid")])).toEqual([]);
  });

  it("refuses two wordings of one sentence", () => {
    const twice = [text("We couldn’t load the bids."), text("We could not load the bids", { line: 9 })];
    expect(copyProblems(twice)).toHaveLength(1);
    expect(copyProblems([twice[0] as CopyText, twice[0] as CopyText])).toEqual([]);
  });

  it("leaves what the specification gives as it is", () => {
    expect(copyProblems([text("Invalid username or password", { kind: "error" })])).toEqual([]);
  });

  it("compares sentences without contractions and typography", () => {
    expect(normalForm("We can’t find it…")).toBe(normalForm("we cannot find it."));
  });
});

describe("holding the code to the glossary", () => {
  const refused = refusedSynonyms(
    "## Synonyms not to use\n\n| term | not |\n|---|---|\n| arbiter | arbitrator, mediator |\n",
  );

  it("reads each synonym with its term", () => {
    expect([...refused]).toEqual([
      ["arbitrator", "arbiter"],
      ["mediator", "arbiter"],
    ]);
  });

  it("refuses a synonym in names and comments, and names its line", () => {
    const source = "// Two mediators decide.\nconst isArbitrator = true;\nconst arbiter = 1;";
    expect(synonymsIn("a.ts", source, refused).map(({ line, text }) => [line, text])).toEqual([
      [1, "mediators"],
      [2, "arbitrator"],
    ]);
  });
});
