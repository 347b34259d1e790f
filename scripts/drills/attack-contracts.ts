// Two attackers' contracts as bytecode, because the project compiles only its own.
import type { Hex } from "viem";

const HEADER_BYTES = 11;

/** Wraps runtime code in creation code. */
function creation(runtime: string): Hex {
  const size = (runtime.length / 2).toString(16).padStart(2, "0");
  const header = `60${size}8060${HEADER_BYTES.toString(16).padStart(2, "0")}6000396000f3`;
  return `0x${header}${runtime}`;
}

/** Emits any log: the calldata is three topics, then the log's data. */
export const forger = creation(
  [
    "604035", // topic 2
    "602035", // topic 1
    "600035", // topic 0
    "6060360380", // size of the data, twice
    "6060600037", // copy it to memory
    "6000a300", // LOG3
  ].join(""),
);

/** Forwards a call with its value: the calldata is an address, then the calldata for it. */
export const relay = creation(
  [
    "6020360380", // size of the inner calldata, twice
    "6020600037", // copy it to memory
    "60006000", // nothing is returned
    "82600034", // inner size, its place, the money
    "6000355af100", // the address, all gas, CALL
  ].join(""),
);
