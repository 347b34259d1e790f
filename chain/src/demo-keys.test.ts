import { mnemonicToAccount } from "viem/accounts";
import { expect, it } from "vitest";
import { demoAccount, FAUCET } from "./demo-keys.ts";

const MNEMONIC = "test test test test test test test test test test test junk";

it.each([0, 1, FAUCET, 1_000_000])("account %i is the known mnemonic's", (addressIndex) => {
  expect(demoAccount(addressIndex).address).toBe(mnemonicToAccount(MNEMONIC, { addressIndex }).address);
});
