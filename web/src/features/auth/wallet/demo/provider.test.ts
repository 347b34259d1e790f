import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { verifyTypedData } from "viem";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { storageKeys } from "../../../../lib/storage.ts";
import { demoProvider } from "./provider.ts";
import { pendingDemoRequest } from "./requests.ts";
import { readTypedData, typedLines } from "./typed-data.ts";

const WITHIN = { timeout: 10_000 };

const CHAIN = 31337;
const INDEX = 5;
const { address } = demoAccount(INDEX);
const provider = demoProvider(CHAIN);

const agreement = {
  domain: { name: "Trestle", version: "1", chainId: CHAIN, verifyingContract: `0x${"1".repeat(40)}` },
  types: {
    EIP712Domain: [
      { name: "name", type: "string" },
      { name: "version", type: "string" },
      { name: "chainId", type: "uint256" },
      { name: "verifyingContract", type: "address" },
    ],
    Milestone: [
      { name: "title", type: "string" },
      { name: "amount", type: "uint256" },
    ],
    Agreement: [
      { name: "builder", type: "address" },
      { name: "milestones", type: "Milestone[]" },
      { name: "note", type: "string" },
    ],
  },
  primaryType: "Agreement",
  message: {
    builder: `0x${"2".repeat(40)}`,
    milestones: [{ title: "Footings", amount: "1000" }],
    note: "<b>as it is</b>",
  },
} as const;

const sign = (data: unknown, from: string = address) =>
  provider.request({ method: "eth_signTypedData_v4", params: [from, data] });
const asked = () =>
  vi.waitFor(() => {
    const pending = pendingDemoRequest.get();
    if (!pending) throw new Error("nobody was asked");
    return pending;
  }, WITHIN);

beforeEach(() => localStorage.setItem(storageKeys.demoWallet, String(INDEX)));

describe("typed data in the demo wallet", () => {
  it.each([
    ["text", JSON.stringify(agreement)],
    ["an object", agreement],
  ])("given as %s is signed when it was confirmed, and as it was shown", async (_, given) => {
    const signature = sign(given);
    const { request, answer } = await asked();
    expect(request).toMatchObject({ kind: "typed", typed: { message: agreement.message } });
    answer(INDEX);
    expect(
      await verifyTypedData({
        ...agreement,
        address,
        signature: (await signature) as `0x${string}`,
      } as never),
    ).toBe(true);
  });

  it("is not signed when it was rejected", async () => {
    const signature = sign(agreement);
    (await asked()).answer(null);
    await expect(signature).rejects.toMatchObject({ code: 4001 });
  });

  it.each([
    ["for another chain", { ...agreement, domain: { ...agreement.domain, chainId: 1 } }, address, -32602],
    ["without the type it names", { ...agreement, primaryType: "Other" }, address, -32602],
    ["that is not JSON", "{", address, -32602],
    ["of another account", agreement, `0x${"3".repeat(40)}`, 4100],
  ])("%s is refused without asking", async (_, given, from, code) => {
    await expect(sign(given, from)).rejects.toMatchObject({ code });
    expect(pendingDemoRequest.get()).toBeNull();
  });

  it("is not signed by a wallet that is not connected", async () => {
    localStorage.removeItem(storageKeys.demoWallet);
    await expect(sign(agreement)).rejects.toMatchObject({ code: 4100 });
  });

  it("like a transaction is refused for an account that is no longer the chosen one", async () => {
    const params = [{ from: `0x${"3".repeat(40)}`, to: address, value: "0x1" }];
    await expect(provider.request({ method: "eth_sendTransaction", params })).rejects.toMatchObject({
      code: 4100,
    });
    expect(pendingDemoRequest.get()).toBeNull();
  });

  it("is read field by field, with what is inside of what", () => {
    const typed = readTypedData(agreement);
    expect(typed && typedLines(typed).map(({ depth, name, text }) => [depth, name, text])).toEqual([
      [0, "builder", agreement.message.builder],
      [0, "milestones", null],
      [1, "1", null],
      [2, "title", "Footings"],
      [2, "amount", "1000"],
      [0, "note", "<b>as it is</b>"],
    ]);
  });
});
