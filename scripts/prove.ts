// Proves the escrow's bucket arithmetic (contracts/proof) with solc's SMTChecker and z3.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import solc from "solc";
import { aptInstall } from "./apt-install.mjs";

const root = join(import.meta.dirname, "..");
const PROOF = "contracts/proof/BucketProof.sol";
/** A proof takes less than a second; a timeout counts as failed. */
const MAX_QUERY_SECONDS = 30;

type Message = { severity: "error" | "warning" | "info"; message: string; formattedMessage: string };

const refusal = aptInstall("/usr/bin/z3", ["z3"]);
if (spawnSync("z3", ["--version"]).status !== 0) throw new Error(`The proof needs z3. ${refusal}`);

let queries = 0;
function smtSolver(query: string): { contents: string } {
  queries++;
  const { stdout } = spawnSync("z3", ["-in", `-T:${MAX_QUERY_SECONDS}`], { input: query, encoding: "utf8" });
  return { contents: stdout };
}

const files = [PROOF, "contracts/src/escrow/BucketMath.sol"];
const sources = Object.fromEntries(
  files.map((file) => [file, { content: readFileSync(join(root, file), "utf8") }]),
);
const settings = {
  outputSelection: {},
  modelChecker: {
    contracts: { [PROOF]: ["BucketProof"] },
    // Bounded checking is complete here, because the steps have no loops and no state. The other engine, CHC, takes ten
    // times as long per query.
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
const isNotice = ({ message }: Message) => message.includes("BMC engine of the SMTChecker is deprecated");
const unproven = (answer.errors ?? []).filter((one) => one.severity !== "info" && !isNotice(one));
for (const { formattedMessage } of unproven) console.error(formattedMessage);
if (queries === 0) console.error("The SMTChecker asked nothing.");
if (unproven.length > 0 || queries === 0) process.exit(1);
console.log(`Proven: ${queries} queries about the bucket arithmetic.`);
