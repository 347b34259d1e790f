// DEMO KEYS. They derive from a mnemonic that every smart contract developer knows: money sent to them is lost. They
// are used on the embedded chain only; start-up refuses them with any other chain.
import { bytesToHex, type Hex } from "viem";
import { HDKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";

/** The mnemonic's key at m/44'/60'/0'/0. Deriving it from the mnemonic takes a tenth of a second of processor time. */
const PARENT =
  "xprv9zz7v8QuW9DB5aPK3A4sGm1Nd3gNbg3NznE3Gu3TUPDFCEvZwALBrjY5d5h8eyKywqqFkKXDaxAKsmL4qVMzN3wBGaC2h3WoJT74EVuGwZi";
const KNOWN_KEYS = 78;
/** Account from which the demo gives coins to its visitors. */
export const FAUCET = 29;

let parent: HDKey | undefined;
const derived = new Map<number, PrivateKeyAccount>();

export function demoKey(index: number): Hex {
  parent ??= HDKey.fromExtendedKey(PARENT);
  const key = parent.deriveChild(index).privateKey;
  if (!key) throw new Error("An account derived from a mnemonic has a private key.");
  return bytesToHex(key);
}

/** Returns a demo account, derived once per index. */
export function demoAccount(index: number): PrivateKeyAccount {
  const account = derived.get(index) ?? privateKeyToAccount(demoKey(index));
  derived.set(index, account);
  return account;
}

export function isDemoKey(key: Hex): boolean {
  return Array.from({ length: KNOWN_KEYS }, (_, index) => demoKey(index)).includes(key.toLowerCase() as Hex);
}
