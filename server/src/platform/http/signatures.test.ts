import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { type Address, encodeErrorResult, hashMessage, parseAbi } from "viem";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { isSignedByContract, isSignedByKey } from "./signatures.ts";

const WITHIN = { timeout: 10_000 };

type Call = { id: number; method: string; params: [{ to: string; data: string; gas?: string }] };

const WALLET = `0x${"11".repeat(20)}` as Address;
const HASH = hashMessage("Mine.");
const YES = `0x1626ba7e${"0".repeat(56)}`;

/** A node that keeps what it is asked; each answer comes when the test lets it. */
async function heldNode(answer: object) {
  const asked: Call[] = [];
  const answers: (() => void)[] = [];
  const node = createServer(async (request, response) => {
    const call = (await json(request)) as Call;
    asked.push(call);
    answers.push(() => response.end(JSON.stringify({ jsonrpc: "2.0", id: call.id, ...answer })));
  }).listen(0, "127.0.0.1");
  await once(node, "listening");
  onTestFinished(() => void node.close());
  return { url: `http://127.0.0.1:${(node.address() as AddressInfo).port}`, asked, answers };
}
describe("a signature", () => {
  it("of a wallet with a key is valid for that wallet only", async () => {
    const signature = await demoAccount(5).signMessage({ message: "Mine." });
    expect(await isSignedByKey(demoAccount(5).address, HASH, signature)).toBe(true);
    expect(await isSignedByKey(demoAccount(6).address, HASH, signature)).toBe(false);
    expect(await isSignedByKey(demoAccount(5).address, hashMessage("Yours."), signature)).toBe(false);
    for (const nonsense of ["0x", "0x12", `0x${"00".repeat(65)}`] as const)
      expect(await isSignedByKey(demoAccount(5).address, HASH, nonsense)).toBe(false);
  });

  it.each([
    [{ result: YES }, true],
    [{ result: "0x" }, false],
    [{ result: `0x${"0".repeat(63)}1` }, false],
    [{ error: { code: 3, message: "execution reverted" } }, false],
    [{ error: { code: -32000, message: "out of gas" } }, false],
  ])("of a contract counts by its answer: %o", async (answer, counts) => {
    const { url, asked, answers } = await heldNode(answer);
    const signed = isSignedByContract(url, WALLET, HASH, "0x12");
    await vi.waitFor(() => expect(answers).toHaveLength(1), WITHIN);
    answers[0]?.();
    expect(await signed).toBe(counts);
    expect(asked.map(({ method, params: [{ to, gas }] }) => [method, to, BigInt(gas ?? 0)])).toEqual([
      ["eth_call", WALLET, 3_000_000n],
    ]);
  });

  it("sends our server nowhere, though a contract refers it to an address on the web", async () => {
    const web = await heldNode({});
    const lookup = encodeErrorResult({
      abi: parseAbi([
        "error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)",
      ]),
      args: [WALLET, [`${web.url}/{sender}/{data}`], "0x12", "0x1626ba7e", "0x"],
    });
    const { url, asked, answers } = await heldNode({
      error: { code: 3, message: "execution reverted", data: lookup },
    });
    const signed = isSignedByContract(url, WALLET, HASH, "0x12");
    await vi.waitFor(() => expect(answers).toHaveLength(1), WITHIN);
    answers[0]?.();
    expect(await signed).toBe(false);
    expect([asked.length, web.asked.length]).toEqual([1, 0]);
  });

  it("that can't be checked is no answer, and a few at a time are checked", async () => {
    await expect(isSignedByContract("http://127.0.0.1:1", WALLET, HASH, "0x12")).rejects.toThrow(
      "The chain isn’t answering right now. Try again shortly.",
    );
    const { url, answers } = await heldNode({ result: YES });
    const checks = Array.from({ length: 6 }, () => isSignedByContract(url, WALLET, HASH, "0x12"));
    for (let answered = 0; answered < checks.length; answered++) {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(answered), WITHIN);
      // The others wait for this one.
      expect(answers.length).toBeLessThanOrEqual(answered + 2);
      answers[answered]?.();
    }
    expect(await Promise.all(checks)).toEqual(checks.map(() => true));
  });
});
