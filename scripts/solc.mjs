#!/usr/bin/env node
// forge cannot download a compiler offline: this gives it the npm `solc` under the command line it expects.
import { readFileSync } from "node:fs";
import solc from "solc";

if (process.argv.includes("--version")) {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
} else {
  process.stdout.write(solc.compile(readFileSync(0, "utf8")));
}
