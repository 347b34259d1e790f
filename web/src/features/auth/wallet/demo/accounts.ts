import { demoAccount } from "@trestle/chain/demo-keys.ts";

/** The embedded chain's accounts that are for people; those before play parts of their own, the last one with coins is the faucet. */
const FIRST = 4;
const COUNT = 5;
export const FAUCET = 9;

export const demoIndexes: readonly number[] = Array.from({ length: COUNT }, (_, place) => FIRST + place);

const known = new Map<number, ReturnType<typeof demoAccount>>();

/** Deriving a key takes its time, so each is derived once. */
export function demoSigner(index: number): ReturnType<typeof demoAccount> {
  const account = known.get(index) ?? demoAccount(index);
  known.set(index, account);
  return account;
}

export const demoName = (index: number): string => `Demo account ${index - FIRST + 1}`;
