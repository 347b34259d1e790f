// Proves the escrow's bucket arithmetic (contracts/proof) with solc's SMTChecker and z3.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import solc from "solc";
import { aptInstall } from "./apt-install.mjs";

const root = join(import.meta.dirname, "..");
const PROOF = "contracts/proof/BucketProof.sol";
const SECONDS_PER_QUERY = 30;

type Message = { severity: "error" | "warning" | "info"; type: string; formattedMessage: string };

const refusal = aptInstall("/usr/bin/z3", ["z3"]);
if (spawnSync("z3", ["--version"]).status !== 0) throw new Error(`The proof needs z3. ${refusal}`);

let queries = 0;
function smtSolver(query: string): { contents: string } {
  queries++;
  const { stdout } = spawnSync("z3", ["-in", `-t:${SECONDS_PER_QUERY * 1000}`], { input: query, encoding: "utf8" });
  return { contents: stdout };
}

const sources = Object.fromEntries(
  [PROOF, "contracts/src/escrow/BucketMath.sol"].map((file) => [
    file,
    { content: readFileSync(join(root, file), "utf8") },
  ]),
);
const settings = {
  outputSelection: {},
  modelChecker: {
    contracts: { [PROOF]: ["BucketProof"] },
    // Each function is proven for every state that meets its precondition, so the steps prove all sequences of them.
    engine: "bmc",
    solvers: ["smtlib2"],
    targets: ["assert", "overflow", "underflow", "divByZero"],
    showUnproved: true,
    showUnsupported: true,
  },
};
const answer: { errors?: Message[] } = JSON.parse(
  solc.compile(JSON.stringify({ language: "Solidity", sources, settings }), { smtSolver }),
);
const unproven = (answer.errors ?? []).filter(({ severity }) => severity !== "info");
for (const { formattedMessage } of unproven) console.error(formattedMessage);
if (queries === 0) console.error("The SMTChecker asked nothing.");
if (unproven.length > 0 || queries === 0) process.exit(1);
console.log(`Proven: ${queries} conditions of the bucket arithmetic.`);
