import { parseSync } from "oxc-parser";
import { isNode, literalText, type Node } from "../copy/extract.ts";

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const everyNode = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(everyNode)];
/** Parts of `it.skip` and the like whose text is no test. */
const NO_TEST = ["skip", "todo", "describe"];
const argumentsOf = (call: Node): Node[] => (call.arguments as unknown[]).filter(isNode);

/** `it`, `it.each`, `it.each([…])`: the names along the way, the root first. */
function nameParts(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === "Identifier") return [String(callee.name)];
  if (callee.type === "CallExpression") return nameParts(callee.callee);
  return callee.type === "MemberExpression"
    ? [...nameParts(callee.object), ...nameParts(callee.property)]
    : [];
}

/** Titles of the tests in a file, and the texts of rows that a title such as `%s` is filled with. */
export function testTitles(file: string, source: string): Set<string> {
  if (file.endsWith(".sol"))
    return new Set([...source.matchAll(/function ((?:test|invariant)\w*)/g)].map(([, name = ""]) => name));
  const nodes = everyNode(parseSync(file, source).program as unknown as Node);
  const constants = new Map(
    nodes
      .filter(({ type, init }) => type === "VariableDeclarator" && isNode(init))
      .map(({ id, init }) => [nameParts(id)[0], literalText(init as Node)]),
  );
  const titles = nodes
    .filter(({ type }) => type === "CallExpression")
    .flatMap((call) => {
      const [root = "", ...more] = nameParts(call.callee);
      if (!["it", "test"].includes(root) || more.some((part) => NO_TEST.includes(part))) return [];
      const [title] = argumentsOf(call);
      if (!title) return [];
      if (title.type === "Identifier") return [constants.get(String(title.name))];
      // The rows of `it.each([…])`, which are a call of their own.
      return title.type === "ArrayExpression" ? everyNode(title).map(literalText) : [literalText(title)];
    });
  return new Set(titles.filter((title) => title !== undefined));
}
