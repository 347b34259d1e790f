// Reads the contracts' syntax trees from the compiler, with each file's text.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import solc from "solc";

/** A node of solc's tree; `src` is "first byte:length:file". */
export type AstNode = { nodeType: string; src: string; id?: number; [field: string]: unknown };
export type SourceUnit = { file: string; text: string; ast: AstNode };

type CompilerOutput = {
  errors?: { severity: string; formattedMessage: string }[];
  sources: Record<string, { ast: AstNode }>;
};

const remappings = ["@openzeppelin/contracts/=node_modules/@openzeppelin/contracts/"];

/** Parses these sources (path → text); imports are resolved below `root`. */
export function parseContracts(root: string, texts: Record<string, string>): SourceUnit[] {
  const sources = Object.fromEntries(Object.entries(texts).map(([file, content]) => [file, { content }]));
  const settings = { remappings, outputSelection: { "*": { "": ["ast"] } } };
  const findImport = (path: string) => ({ contents: readFileSync(join(root, path), "utf8") });
  const input = JSON.stringify({ language: "Solidity", sources, settings });
  const output: CompilerOutput = JSON.parse(solc.compile(input, { import: findImport }));
  const error = output.errors?.find(({ severity }) => severity === "error");
  if (error) throw new Error(`The contracts do not compile:\n${error.formattedMessage}`);
  return Object.entries(texts).map(([file, text]) => {
    const ast = output.sources[file]?.ast;
    if (!ast) throw new Error(`The compiler gave no syntax tree for ${file}.`);
    return { file, text, ast };
  });
}

export function readContracts(root: string): SourceUnit[] {
  const files = globSync("contracts/src/**/*.sol", { cwd: root }).sort();
  return parseContracts(
    root,
    Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), "utf8")])),
  );
}
