// Returns the possible changes of one node of the syntax tree.
import type { AstNode } from "./read-ast.ts";

/** A replacement for a range of bytes. */
export type Edit = { node: AstNode; operator: string; start: number; length: number; replacement: string };

const SWAPPED_OPERATORS: Record<string, string> = {
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "**": "*",
  "<<": ">>",
  ">>": "<<",
  "&": "|",
  "|": "&",
  "^": "|",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "==": "!=",
  "!=": "==",
  "&&": "||",
  "||": "&&",
  "+=": "-=",
  "-=": "+=",
  "*=": "/=",
  "/=": "*=",
  "|=": "&=",
  "&=": "|=",
  "^=": "|=",
};
const SWAPPED_MEMBERS = new Map([
  ["min", "max"],
  ["max", "min"],
  ["Ceil", "Floor"],
  ["Floor", "Ceil"],
]);
const SWAPPED_OPCODES = new Map([
  ["add", "sub"],
  ["sub", "add"],
  ["mul", "div"],
  ["div", "mul"],
]);

type Mutate = (node: AstNode, bytes: Buffer) => Edit[];

const child = (node: AstNode, field: string) => node[field] as AstNode | undefined;
const span = (node: AstNode | string): [number, number] => {
  const [start = 0, length = 0] = (typeof node === "string" ? node : node.src).split(":").map(Number);
  return [start, start + length];
};
const textOf = (node: AstNode, bytes: Buffer): string =>
  bytes
    .subarray(...span(node))
    .toString()
    .replaceAll(/\s+/g, " ");

function edit(node: AstNode, operator: string, [start, end]: [number, number], replacement: string): Edit {
  return { node, operator, start, length: end - start, replacement };
}

function replaceExpression(node: AstNode, bytes: Buffer, by: string, name = textOf(node, bytes)): Edit[] {
  if (node.nodeType === "Literal" && node.kind === "bool") return [];
  return [edit(node, `${name} → ${by}`, span(node), by)];
}

/** Swaps the operator, which is between its two operands. */
function swapOperator(node: AstNode, bytes: Buffer, left?: AstNode, right?: AstNode): Edit[] {
  if (!left || !right) return [];
  const sign = String(node.operator);
  const from = span(left)[1];
  const start = from + bytes.subarray(from, span(right)[0]).lastIndexOf(sign);
  const other = SWAPPED_OPERATORS[sign];
  return other === undefined ? [] : [edit(node, `${sign} → ${other}`, [start, start + sign.length], other)];
}

/** Replaces each operand of `a && b` by true, and of `a || b` by false. */
function dropOperands(node: AstNode, bytes: Buffer, ...sides: (AstNode | undefined)[]): Edit[] {
  const neutral = { "&&": "true", "||": "false" }[String(node.operator)];
  if (!neutral) return [];
  return sides.flatMap((side) => (side ? replaceExpression(side, bytes, neutral) : []));
}

function mutateUnary(node: AstNode): Edit[] {
  const sign = String(node.operator);
  const [start, end] = span(node);
  const at = node.prefix ? start : end - sign.length;
  const other = { "++": "--", "--": "++", "!": "", "~": "", "-": "" }[sign];
  return other === undefined
    ? []
    : [edit(node, `${sign} → ${other || "nothing"}`, [at, at + sign.length], other)];
}

function mutateLiteral(node: AstNode, bytes: Buffer): Edit[] {
  const text = textOf(node, bytes);
  if (node.kind === "bool")
    return [edit(node, `${text} → ${text !== "true"}`, span(node), String(text !== "true"))];
  if (node.kind !== "number") return [];
  const value = numberValue(String(node.value), (node.subdenomination as string | null) ?? undefined);
  if (value === undefined) return [];
  return wrongNumbers(value).map((wrong) => edit(node, `${text} → ${wrong}`, span(node), String(wrong)));
}

function removeStatement(node: AstNode, bytes: Buffer): Edit[] {
  const [start, end] = span(node);
  const semicolon = bytes.indexOf(";", end);
  // A loop's step has no semicolon: removing it would make the loop endless.
  if (semicolon < 0 || bytes.subarray(end, semicolon).toString().trim() !== "") return [];
  return [edit(node, "statement removed", [start, semicolon + 1], "{}")];
}

function swapName(node: AstNode, name: unknown, swapped: Map<string, string>, at: AstNode | string): Edit[] {
  const other = swapped.get(String(name));
  return other === undefined ? [] : [edit(node, `${name} → ${other}`, span(at), other)];
}

function mutateCall(node: AstNode, bytes: Buffer): Edit[] {
  const called = child(node, "expression");
  const [dividend, divisor] = node.arguments as AstNode[];
  if (called?.memberName !== "ceilDiv" || !dividend || !divisor) return [];
  const down = `((${textOf(dividend, bytes)}) / (${textOf(divisor, bytes)}))`;
  return [edit(node, "rounded up → rounded down", span(node), down)];
}

const condition =
  (...outcomes: string[]): Mutate =>
  (node, bytes) => {
    const test = child(node, "condition");
    if (!test) return [];
    return outcomes.flatMap((outcome) => replaceExpression(test, bytes, outcome, "condition"));
  };

const MUTATIONS: Record<string, Mutate> = {
  BinaryOperation: (node, bytes) => {
    const sides = [child(node, "leftExpression"), child(node, "rightExpression")] as const;
    return [...swapOperator(node, bytes, ...sides), ...dropOperands(node, bytes, ...sides)];
  },
  Assignment: (node, bytes) =>
    swapOperator(node, bytes, child(node, "leftHandSide"), child(node, "rightHandSide")),
  UnaryOperation: mutateUnary,
  Literal: mutateLiteral,
  YulLiteral: mutateLiteral,
  IfStatement: condition("true", "false"),
  Conditional: condition("true", "false"),
  WhileStatement: condition("false"),
  ForStatement: condition("false"),
  ExpressionStatement: removeStatement,
  EmitStatement: removeStatement,
  RevertStatement: removeStatement,
  Return: removeStatement,
  Continue: removeStatement,
  Break: removeStatement,
  ModifierInvocation: (node) =>
    node.kind === "modifierInvocation" ? [edit(node, "modifier removed", span(node), "")] : [],
  MemberAccess: (node) => swapName(node, node.memberName, SWAPPED_MEMBERS, String(node.memberLocation)),
  FunctionCall: mutateCall,
  YulFunctionCall: (node) => {
    const called = child(node, "functionName");
    return called ? swapName(node, called.name, SWAPPED_OPCODES, called) : [];
  },
};

export function mutateNode(node: AstNode, bytes: Buffer): Edit[] {
  return MUTATIONS[node.nodeType]?.(node, bytes) ?? [];
}

// Value of a number in the source, and the wrong numbers to put in its place.

const UNITS: Record<string, bigint> = {
  wei: 1n,
  gwei: 10n ** 9n,
  ether: 10n ** 18n,
  seconds: 1n,
  minutes: 60n,
  hours: 3_600n,
  days: 86_400n,
  weeks: 604_800n,
};

/** Parses `0.8e18`, `10_000`, `0x20` or `180` with the unit `days` as a whole number; undefined for a fraction. */
function numberValue(literal: string, unit = "wei"): bigint | undefined {
  const plain = literal.replaceAll("_", "");
  const factor = UNITS[unit];
  if (factor === undefined) return undefined;
  if (/^0x/i.test(plain)) return BigInt(plain) * factor;
  const match = /^(\d*)\.?(\d*)(?:e(-?\d+))?$/i.exec(plain);
  if (!match) return undefined;
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const digits = BigInt(whole + fraction) * factor;
  const shift = Number(exponent) - fraction.length;
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return digits % divisor === 0n ? digits / divisor : undefined;
}

/** Changes a small number by one, and a large one by a tenth, because a single wei or second seldom matters. */
function wrongNumbers(value: bigint): bigint[] {
  if (value === 0n) return [1n];
  if (value <= 1_000n) return [value + 1n, value - 1n];
  return [value + value / 10n, value - value / 10n];
}
