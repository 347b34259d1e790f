// Generates mutants from syntax trees: every change of an operator, a number, a condition, a statement or a modifier.
import { type Edit, mutateNode } from "./mutate-node.ts";
import type { AstNode, SourceUnit } from "./read-ast.ts";

/** Lines of one file; a test reaches the code if it ran the first of them that has coverage. */
export type Place = { file: string; lines: number[] };

export type Mutant = {
  file: string;
  /** Contract and function, modifier or constant. */
  where: string;
  operator: string;
  /** The statement around it on one line. */
  source: string;
  /** Index among equal operators and sources within the function. */
  occurrence: number;
  line: number;
  /** In bytes, as the compiler counts. */
  start: number;
  length: number;
  replacement: string;
  /** Places that a killing test must reach: the code itself, or every use of a constant. */
  places: Place[];
};

/** Stable while the statement itself is unchanged, even if code around it changes. */
export function describeMutant({ file, where, operator, source, occurrence }: Mutant): string {
  const short = file.replace("contracts/src/", "");
  return `${short} | ${where} | ${operator} | ${source}${occurrence > 1 ? ` | ${occurrence}` : ""}`;
}

export function applyMutant(text: string, { start, length, replacement }: Mutant): string {
  const bytes = Buffer.from(text);
  const after = bytes.subarray(start + length);
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(replacement), after]).toString();
}

type Context = {
  file: string;
  bytes: Buffer;
  lines: Uint32Array;
  contract: string;
  where: string;
  /** First line of the function; 0 outside of one. */
  functionLine: number;
  statement?: AstNode;
  /** Id of the state variable that is initialised. */
  variable?: number;
};

/** Uses of constants by their declaration. */
type Uses = Map<number, { place: Place; variable?: number }[]>;
type Found = { edit: Edit; context: Context; place: Place };

const isNode = (value: unknown): value is AstNode =>
  typeof value === "object" && value !== null && "nodeType" in value;
const position = ({ src }: AstNode): [number, number] => {
  const [start = 0, length = 0] = src.split(":").map(Number);
  return [start, length];
};
/** Returns the line of every byte. */
function linesOf(bytes: Buffer): Uint32Array {
  let line = 1;
  return Uint32Array.from(bytes, (byte) => (byte === 10 ? line++ : line));
}

const STATEMENT = /(Statement|^Return|^Continue|^Break|^InlineAssembly)$/;

/** Returns whether a node has behaviour: types, imports and interfaces have none. */
function isMutated(node: AstNode): boolean {
  if (node.nodeType === "ContractDefinition") return node.contractKind !== "interface";
  return !/TypeName$|^Mapping$|Directive$|Documentation$|Specifier$/.test(node.nodeType);
}

function enter(node: AstNode, context: Context): Context {
  const named = (name: unknown) => `${context.contract}${context.contract && "."}${name}`;
  if (node.nodeType === "ContractDefinition") return { ...context, contract: String(node.name) };
  if (node.nodeType === "FunctionDefinition" || node.nodeType === "ModifierDefinition")
    return {
      ...context,
      where: named(node.name || node.kind),
      functionLine: context.lines[position(node)[0]] ?? 0,
    };
  if (node.nodeType === "VariableDeclaration" && (node.stateVariable || node.constant))
    return { ...context, where: named(node.name), statement: node, variable: node.id };
  return STATEMENT.test(node.nodeType) ? { ...context, statement: node } : context;
}

/** Returns a statement's source without its nested blocks. */
function sourceOf(node: AstNode, { bytes, statement = node }: Context): string {
  const [start, length] = position(statement);
  const bodies = [statement.trueBody, statement.body].filter(isNode).map((body) => position(body)[0]);
  return bytes
    .subarray(start, Math.min(start + length, ...bodies))
    .toString()
    .replaceAll(/\s*\/\/.*$/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function placeOf(node: AstNode, { file, lines, statement = node, functionLine }: Context): Place {
  const known = [node, statement].map((some) => lines[position(some)[0]] ?? 0);
  return { file, lines: [...new Set([...known, functionLine])].filter((line) => line > 0) };
}

function visit(node: AstNode, outer: Context, found: Found[], uses: Uses): void {
  if (!isMutated(node)) return;
  const context = enter(node, outer);
  const place = placeOf(node, context);
  for (const edit of mutateNode(node, context.bytes)) found.push({ edit, context, place });
  const references = [node, ...((node.externalReferences as { declaration: number }[] | undefined) ?? [])];
  for (const reference of references) {
    const id = "declaration" in reference ? reference.declaration : reference.referencedDeclaration;
    if (typeof id !== "number") continue;
    uses.set(id, [...(uses.get(id) ?? []), { place, variable: context.variable }]);
  }
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, context, found, uses);
}

function usesOf(variable: number, uses: Uses, seen = new Set<number>()): Place[] {
  if (seen.has(variable)) return [];
  seen.add(variable);
  return (uses.get(variable) ?? []).flatMap((use) =>
    use.variable === undefined ? [use.place] : usesOf(use.variable, uses, seen),
  );
}

export function generateMutants(units: SourceUnit[]): Mutant[] {
  const found: Found[] = [];
  const uses: Uses = new Map();
  for (const { file, text, ast } of units) {
    const bytes = Buffer.from(text);
    const start = { file, bytes, lines: linesOf(bytes), contract: "", where: "", functionLine: 0 };
    const here: Found[] = [];
    visit(ast, start, here, uses);
    found.push(...here.sort((a, b) => a.edit.start - b.edit.start));
  }
  const counts = new Map<string, number>();
  return found.map(({ edit, context, place }) => {
    const mutant = {
      ...edit,
      file: context.file,
      where: context.where,
      source: sourceOf(edit.node, context),
      occurrence: 1,
      line: context.lines[edit.start] ?? 0,
      places: context.variable === undefined ? [place] : usesOf(context.variable, uses),
    };
    const { node: _, ...rest } = mutant;
    const description = describeMutant(rest);
    const occurrence = (counts.get(description) ?? 0) + 1;
    counts.set(description, occurrence);
    return { ...rest, occurrence };
  });
}
