#!/usr/bin/env node
// forge cannot download a compiler offline: this gives it the npm `solc` under the command line it expects. That one
// works on a single core, so each core reads all sources and is asked for the code of a share of them. Tests are
// compiled without the optimizer, which takes longer than running them does; the contracts they test are optimized.
// The escrows go through the IR pipeline, without which they would be larger than a contract may be.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import solc from "solc";

const MAX_THREADS = 4;
const VIA_IR = ["contracts/src/TrestleEscrow.sol", "contracts/src/TokenEscrow.sol"];

/**
 * @param {object} request
 * @returns {Promise<any>}
 */
function compileInThread(request) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: JSON.stringify(request) });
    worker.once("message", (answer) => resolve(JSON.parse(answer)));
    worker.once("error", reject);
  });
}

/** @param {[string, unknown][]} files */
function shared(files) {
  const threads = Math.min(availableParallelism(), MAX_THREADS, files.length);
  return Array.from({ length: threads }, (_, thread) =>
    Object.fromEntries(files.filter((_, index) => index % threads === thread)),
  );
}

/** @param {any} request */
async function compile(request) {
  const files = Object.entries(request.settings.outputSelection);
  const isTest = ([file]) => file.startsWith("contracts/test/");
  const isViaIr = ([file]) => VIA_IR.includes(file);
  const shares = [
    ...shared(files.filter(isViaIr)).map((outputSelection) => ({ outputSelection, viaIR: true })),
    ...shared(files.filter((file) => !isTest(file) && !isViaIr(file))).map((outputSelection) => ({
      outputSelection,
    })),
    ...shared(files.filter(isTest)).map((outputSelection) => ({
      outputSelection,
      optimizer: { enabled: false },
    })),
  ];
  const answers = await Promise.all(
    shares.map((settings) => compileInThread({ ...request, settings: { ...request.settings, ...settings } })),
  );
  // Every thread reports the same errors of a source.
  const errors = answers.flatMap((answer) => answer.errors ?? []);
  return {
    contracts: Object.assign({}, ...answers.map(({ contracts }) => contracts)),
    sources: Object.assign({}, ...answers.map(({ sources }) => sources)),
    errors: [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()],
  };
}

if (!isMainThread) parentPort?.postMessage(solc.compile(workerData));
else if (process.argv.includes("--version"))
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
else process.stdout.write(JSON.stringify(await compile(JSON.parse(readFileSync(0, "utf8")))));
