// DEMO KEYS. They come from a mnemonic that every developer of smart contracts knows, so whoever sends money to
// them gives it away. They are used on the embedded chain only; with any other chain, start-up refuses them.
import { bytesToHex, type Hex } from "viem";
import { type HDAccount, mnemonicToAccount } from "viem/accounts";

const DEMO_MNEMONIC = "test test test test test test test test test test test junk";
const KNOWN_KEYS = 70;

const derived = new Map<number, HDAccount>();

/** Deriving a key takes its time, so each is derived once. */
export function demoAccount(index: number): HDAccount {
  const account = derived.get(index) ?? mnemonicToAccount(DEMO_MNEMONIC, { addressIndex: index });
  derived.set(index, account);
  return account;
}

export function demoKey(index: number): Hex {
  const key = demoAccount(index).getHdKey().privateKey;
  if (!key) throw new Error("An account derived from a mnemonic has a private key.");
  return bytesToHex(key);
}

export function isDemoKey(key: Hex): boolean {
  return Array.from({ length: KNOWN_KEYS }, (_, index) => demoKey(index)).includes(key.toLowerCase() as Hex);
}
