import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { LineCounter, parseDocument, visit } from "yaml";

/** A text that users can see; `{…}` stands for a placeholder. */
export type CopyText = { file: string; line: number; text: string; kind: "text" | "error" };

export type Node = { type: string; start: number; [key: string]: unknown };

const SOURCES = [
  "web/src/**/*.{ts,tsx}",
  "server/src/**/*.ts",
  "demo/src/**/*.ts",
  "demo/story/*.yaml",
  "domain/src/**/*.ts",
  "chain/src/revert-sentences.ts",
  "embedded/src/**/*.ts",
  "web/src/**/*.md",
];
const NOT_SHOWN = /\.test\.tsx?$|\.gen\.ts$|\/test-[^/]*$|\.d\.ts$/;

/** Attributes and properties whose strings users don't see. */
const MACHINE_NAMES =
  /^(className|class|style|id|key|type|to|from|href|src|rel|role|name|d|viewBox|transform|points|fill|stroke.*|queryKey|mutationKey|tags|method|mode|pattern|accept|autoComplete|inputMode|htmlFor|target|functionName|contract|event|sandbox|value|font|gridTemplate.*|transition|filter|dataKey|code|status|kind)$/;
/** Calls whose strings users don't see. */
const MACHINE_CALLS =
  /^(sql|raw|addEventListener|querySelector.*|closest|matchMedia|setAttribute|getElementById|localStorage|startsWith|endsWith|includes|split|join|replace|replaceAll|RegExp|parseAbi.*|set_config|warn|debug|info|trace|fatal)$/;
/** Errors for engineers, unlike DomainError, refuse and StartupError. */
const MACHINE_ERRORS = /^(Error|TypeError|RangeError|ImplausibleAnswer|DamagedFile)$/;
const PERSON_ERRORS = /^(DomainError|refuse|StartupError)$/;

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const collapse = (text: string): string => text.replace(/\s+/g, " ");

/** Matches a part of a sentence, such as `on the market, {…} left`: two words or more, and no code characters. */
const isFragment = (text: string): boolean =>
  /^[\p{Ll}\d{,·][\p{L}\d{}…'’,.;:·%–?!() -]*$/u.test(text) &&
  /\p{L}{2,}[,;:]? +\p{L}{2,}|\{…\} +\p{L}{3,}/u.test(text);

/** Distinguishes prose from keys, classes and paths: words between spaces, or one capitalised word. */
const isProse = (text: string): boolean => isFragment(text.trim()) || isWhole(text);
const isWhole = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  !/^[\w-]+(\.[\w-]+)+$|^M[\d.]+[ ,]|^select /.test(text) &&
  (/^\p{Lu}\p{Ll}+[.…!?]?$/u.test(text) ||
    (/\s/.test(text.trim()) &&
      (/^[\p{Lu}"“‘'{]/u.test(text.trim()) || /[.!?…:]$/.test(text.trim()) || /[’']/.test(text))));

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return "";
  if (typeof node.name === "string") return node.name;
  if (node.type === "MemberExpression") return nameOf(node.property);
  return nameOf(node.name) || (typeof node.value === "string" ? node.value : "");
};

/** Says whether a call writes to the log, such as `log.error`. */
const isLog = (callee: unknown): boolean =>
  isNode(callee) && callee.type === "MemberExpression" && nameOf(callee.object) === "log";

/** Returns a literal's or template's text, with `{…}` for each expression. */
export function literalText(node: Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") {
    const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    return parts.join("{…}");
  }
  return undefined;
}

class Extraction {
  readonly found: CopyText[] = [];
  private readonly file: string;
  private readonly source: string;

  constructor(file: string, source: string) {
    this.file = file;
    this.source = source;
  }

  add(node: Node, text: string, kind: CopyText["kind"] = "text"): void {
    const line = this.source.slice(0, node.start).split("\n").length;
    this.found.push({ file: this.file, line, text: collapse(text).trim(), kind });
  }

  /** Returns an element's text with that of its inline children. */
  elementText(element: Node): string {
    return (element.children as Node[])
      .map((child) => {
        if (child.type === "JSXText") return collapse(child.value as string);
        if (child.type === "JSXExpressionContainer") {
          const text = isNode(child.expression) ? literalText(child.expression) : undefined;
          return text ?? "{…}";
        }
        return child.type === "JSXElement" ? this.elementText(child) : "{…}";
      })
      .join("");
  }

  visit(node: Node, inJsx: boolean, inError: boolean): void {
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportNamedDeclaration":
        if (isNode(node.declaration)) this.visit(node.declaration, inJsx, inError);
        return;
      case "TSTypeAliasDeclaration":
      case "TSInterfaceDeclaration":
      case "TSTypeAnnotation":
      case "TaggedTemplateExpression":
        return;
      case "JSXElement":
      case "JSXFragment":
        this.visitElement(node, inError);
        return;
      case "JSXAttribute":
      case "Property": {
        const name = nameOf(node.type === "Property" ? node.key : node.name);
        if (!MACHINE_NAMES.test(name) && isNode(node.value)) this.visit(node.value, inJsx, inError);
        return;
      }
      case "CallExpression":
      case "NewExpression": {
        const callee = nameOf(node.callee);
        if (MACHINE_CALLS.test(callee) || MACHINE_ERRORS.test(callee) || isLog(node.callee)) return;
        this.visitChildren(node, inJsx, inError || PERSON_ERRORS.test(callee));
        return;
      }
      case "Literal":
      case "TemplateLiteral": {
        const text = literalText(node);
        const isShown = text !== undefined && (isProse(text) || (inJsx && /\p{L}+\s+\p{L}+/u.test(text)));
        if (isShown) this.add(node, text, inError ? "error" : "text");
        if (node.type === "TemplateLiteral") this.visitChildren(node, inJsx, false);
        return;
      }
      default:
        this.visitChildren(node, inJsx, inError);
    }
  }

  private visitElement(node: Node, inError: boolean): void {
    const children = node.children as Node[];
    const reads = children.some((child) => child.type === "JSXText" && /\p{L}/u.test(child.value as string));
    if (reads) this.add(node, this.elementText(node));
    if (isNode(node.openingElement)) this.visitChildren(node.openingElement, true, inError);
    for (const child of children) {
      if (child.type === "JSXText") continue;
      const alone = child.type === "JSXExpressionContainer" ? child.expression : undefined;
      // Already part of the element's text.
      if (reads && isNode(alone) && literalText(alone) !== undefined) continue;
      this.visit(child, true, inError);
    }
  }

  private visitChildren(node: Node, inJsx: boolean, inError: boolean): void {
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) this.visit(child, inJsx, inError);
      }
    }
  }
}

/** Returns each line of an article without Markdown marks. */
const extractArticle = (file: string, source: string): CopyText[] =>
  source.split("\n").flatMap((line, index) => {
    const text = line.replace(/^(summary:|#+|[-*]|\d+\.) +|\*\*/g, "").replace(/\{\{[\w.]+\}\}/g, "{…}");
    return /\p{L}/u.test(text) ? [{ file, line: index + 1, text, kind: "text" as const }] : [];
  });

function extractStory(file: string, source: string): CopyText[] {
  const found: CopyText[] = [];
  const lines = new LineCounter();
  visit(parseDocument(source, { lineCounter: lines }), {
    Scalar(_key, { value, range }) {
      if (typeof value !== "string" || !isProse(value)) return;
      const { line } = lines.linePos(range?.[0] ?? 0);
      found.push({ file, line, text: collapse(value).trim(), kind: "text" });
    },
  });
  return found;
}

export function extractFrom(file: string, source: string): CopyText[] {
  if (file.endsWith(".md")) return extractArticle(file, source);
  if (file.endsWith(".yaml")) return extractStory(file, source);
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const extraction = new Extraction(file, source);
  extraction.visit(program as unknown as Node, false, false);
  return extraction.found;
}

/** Returns every text of the product, in the order of the files. */
export function extractAll(root: string): CopyText[] {
  return SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !NOT_SHOWN.test(file))
    .sort()
    .flatMap((file) => extractFrom(file, readFileSync(join(root, file), "utf8")));
}
