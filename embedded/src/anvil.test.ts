import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { jsonRpc, type Rpc } from "./json-rpc.ts";
import { poll } from "./poll.ts";
import { processIdentity } from "./processes.ts";
import { settleBlocks } from "./settle-blocks.ts";
import { StartupError } from "./startup-error.ts";
import { chainIn, spawnStack, temporaryFolder } from "./test-stack.ts";

type Receipt = { status: string; contractAddress: string; blockHash: string; logs: unknown[] };
type Block = { number: string; hash: string; timestamp: string };

const ALICE = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const BOB = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
// A contract that logs once whenever it is called: LOG0 of nothing.
const BELL = "0x6560006000a0006000526006601af3";

async function send(rpc: Rpc, transaction: object): Promise<Receipt> {
  const hash = await rpc<string>("eth_sendTransaction", { from: ALICE, ...transaction });
  const receipt = await poll(10_000, () => rpc<Receipt | undefined>("eth_getTransactionReceipt", hash));
  expect(receipt?.status).toBe("0x1");
  return receipt as Receipt;
}

const block = (rpc: Rpc, tag: string) => rpc<Block>("eth_getBlockByNumber", tag, true);
const allLogs = (rpc: Rpc) => rpc<unknown[]>("eth_getLogs", { fromBlock: "0x0", toBlock: "latest" });
const seconds = () => Math.floor(Date.now() / 1000);

describe("the embedded chain", () => {
  it("makes a transaction final by two empty blocks once it is quiet, and then rests", async () => {
    const { rpcUrl } = await chainIn(temporaryFolder());
    const rpc = jsonRpc(rpcUrl);
    onTestFinished(settleBlocks(rpc, 50));
    await send(rpc, { to: BOB, value: "0x7" });
    const final = async () => Number((await block(rpc, "finalized")).number);
    expect(await poll(20_000, async () => (await final()) === 1 || undefined)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(Number((await block(rpc, "latest")).number)).toBe(3);
  });

  it("adds no empty block while one is being collected", async () => {
    const { rpcUrl } = await chainIn(temporaryFolder());
    const rpc = jsonRpc(rpcUrl);
    await send(rpc, { to: BOB, value: "0x7" });
    await rpc("evm_setAutomine", false);
    onTestFinished(settleBlocks(rpc, 50));
    const moment = seconds() + 86_400;
    await rpc("evm_setNextBlockTimestamp", moment);
    await rpc("eth_sendTransaction", { from: ALICE, to: BOB, value: "0x7" });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await rpc("eth_sendTransaction", { from: ALICE, to: BOB, value: "0x7" });
    await rpc("anvil_mine", "0x1");
    const collected = (await block(rpc, "latest")) as Block & { transactions: unknown[] };
    expect(collected.transactions).toHaveLength(2);
    expect([Number(collected.number), Number(collected.timestamp)]).toEqual([2, moment]);
  });

  it("keeps every block, transaction, receipt, log and contract over a stop and a start", async () => {
    const folder = temporaryFolder();
    const everything = async (rpc: Rpc, hashes: string[]) => ({
      blocks: await Promise.all(
        ["0x0", "0x1", "0x2", "0x3", "latest", "finalized"].map((tag) => block(rpc, tag)),
      ),
      receipts: await Promise.all(hashes.map((hash) => rpc("eth_getTransactionReceipt", hash))),
      logs: await allLogs(rpc),
      bob: await rpc("eth_getBalance", BOB, "latest"),
      nonce: await rpc("eth_getTransactionCount", ALICE, "latest"),
    });
    const first = await chainIn(folder);
    const before = jsonRpc(first.rpcUrl);
    const { contractAddress: bell } = await send(before, { data: BELL });
    await send(before, { to: bell });
    await send(before, { to: BOB, value: "0x7" });
    const hashes = (await Promise.all(["0x1", "0x2", "0x3"].map((tag) => block(before, tag)))).flatMap(
      (mined) =>
        (mined as unknown as { transactions: { hash: string }[] }).transactions.map(({ hash }) => hash),
    );
    const was = await everything(before, hashes);
    expect([was.blocks.length, was.receipts.length, was.logs.length]).toEqual([6, 3, 1]);
    await first.stop();
    await first.stop();
    await first.exited;

    const second = await chainIn(folder);
    const after = jsonRpc(second.rpcUrl);
    expect(await everything(after, hashes)).toEqual(was);
    await send(after, { to: bell });
    expect(await allLogs(after)).toHaveLength(2);
    expect(Number((await block(after, "latest")).number)).toBe(4);
    // A second block 0 would make the first ambiguous at the next start.
    await second.stop();
    const { blocks } = JSON.parse(readFileSync(join(folder, "chain/state.json"), "utf8"));
    expect(blocks).toHaveLength(5);
  });

  it("has the well-known accounts and id, final blocks, and no open door for web pages", async () => {
    const { rpcUrl } = await chainIn(temporaryFolder());
    const rpc = jsonRpc(rpcUrl);
    expect(await rpc("eth_chainId")).toBe("0x7a69");
    expect(await rpc<string[]>("eth_accounts")).toEqual(expect.arrayContaining([ALICE, BOB]));
    expect(BigInt(await rpc<string>("eth_getBalance", ALICE, "latest"))).toBeGreaterThanOrEqual(10n ** 24n);
    for (let i = 0; i < 4; i++) await rpc("evm_mine");
    expect(Number((await block(rpc, "finalized")).number)).toBeGreaterThan(0);
    const headers = { origin: "https://elsewhere.example", "content-type": "application/json" };
    const response = await fetch(rpcUrl, { method: "POST", headers, body: "{}" });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    const { hostname, port } = new URL(rpcUrl);
    if (process.platform === "darwin") return;
    // A page knows the names of this machine, and finds no chain behind them.
    expect(hostname).toMatch(/^127\.\d+\.\d+\.\d+$/);
    for (const name of ["127.0.0.1", "localhost", "[::1]"])
      await expect(
        fetch(`http://${name}:${port}`, { method: "POST", headers, body: "{}" }),
      ).rejects.toThrow();
    expect(new URL((await chainIn(temporaryFolder())).rpcUrl).hostname).not.toBe(hostname);
  });

  it("stays no longer ahead of the time of day than it must after the machine's clock has jumped", async () => {
    const folder = temporaryFolder();
    const first = await chainIn(folder, { beginsAt: seconds() + 3600 });
    await jsonRpc(first.rpcUrl)("evm_mine");
    const head = Number((await block(jsonRpc(first.rpcUrl), "latest")).timestamp);
    await first.stop();
    const rpc = jsonRpc((await chainIn(folder)).rpcUrl);
    const started = seconds();
    expect(await poll(10_000, () => seconds() >= started + 3)).toBe(true);
    await rpc("evm_mine");
    await rpc("evm_mine");
    // The clock starts a second after the head, and each block is a second later, however much time passes.
    expect(Number((await block(rpc, "latest")).timestamp)).toBe(head + 3);
  });

  it("never turns its clock back, also when it ran ahead", async () => {
    const folder = temporaryFolder();
    const first = await chainIn(folder);
    const before = jsonRpc(first.rpcUrl);
    await before("evm_increaseTime", 86_400);
    await before("evm_mine");
    const head = await block(before, "latest");
    expect(Number(head.timestamp)).toBeGreaterThanOrEqual(seconds() + 86_000);
    await first.stop();

    const after = jsonRpc((await chainIn(folder)).rpcUrl);
    await after("evm_mine");
    const next = await block(after, "latest");
    expect(Number(next.number)).toBe(Number(head.number) + 1);
    expect(Number(next.timestamp)).toBeGreaterThan(Number(head.timestamp));
    expect(Number(next.timestamp)).toBeLessThan(Number(head.timestamp) + 60);
  });

  it("follows the time of day after a pause, and mines automatically when asked to", async () => {
    const folder = temporaryFolder();
    const first = await chainIn(folder);
    await jsonRpc(first.rpcUrl)("evm_mine");
    await first.stop();
    const resumed = seconds();
    const rpc = jsonRpc((await chainIn(folder, { blockTime: 1 })).rpcUrl);
    const mined = await poll(10_000, async () => {
      const latest = await block(rpc, "latest");
      return Number(latest.number) >= 3 && latest;
    });
    expect(Number(mined?.timestamp)).toBeGreaterThanOrEqual(resumed);
    expect(Number(mined?.timestamp)).toBeLessThanOrEqual(seconds() + 2);
  });

  it("ends the orphan of a killed supervisor and loses no block that it had mined", async () => {
    const folder = temporaryFolder();
    const killed = spawnStack(folder, ["chain"]);
    const { rpcUrl, chainPid } = await killed.ready();
    process.kill(killed.pid, "SIGSTOP"); // It takes no snapshot any more.
    const { blockHash } = await send(jsonRpc(rpcUrl), { to: BOB, value: "0x7" });
    await killed.kill();
    expect(processIdentity(chainPid)).toBeDefined();

    const lines: string[] = [];
    const chain = await chainIn(folder, { log: (line) => lines.push(line) });
    expect(lines).toEqual([`Ended the chain of an earlier run (process ${chainPid}).`]);
    expect(processIdentity(chainPid)).toBeUndefined();
    expect((await block(jsonRpc(chain.rpcUrl), "latest")).hash).toBe(blockHash);
  });

  it("reports its own death, and can still be stopped", async () => {
    const chain = await chainIn(temporaryFolder());
    process.kill(chain.pid, "SIGKILL");
    await chain.exited;
    await chain.stop();
    await expect(chain.snapshot()).rejects.toThrow();
  });

  it("saves accounts and blocks of the same moment while transactions pour in", async () => {
    const folder = temporaryFolder();
    const chain = await chainIn(folder);
    const rpc = jsonRpc(chain.rpcUrl);
    const senders = (await rpc<string[]>("eth_accounts")).slice(0, 3);
    const sent = async (tag: string) => {
      const counts = senders.map((sender) => rpc<string>("eth_getTransactionCount", sender, tag));
      return (await Promise.all(counts)).map(Number);
    };
    let pouring = true;
    const pour = async (from: string) => {
      while (pouring) await rpc("eth_sendTransaction", { from, to: from, value: "0x1" });
    };
    const streams = Promise.all(senders.map(pour));
    try {
      for (let i = 0; i < 2; i++) {
        await chain.snapshot();
        const { accounts, blocks } = JSON.parse(readFileSync(join(folder, "chain/state.json"), "utf8"));
        const inAccounts = senders.reduce((sum, sender) => sum + Number(accounts[sender].nonce), 0);
        const inBlocks = blocks.flatMap(
          ({ transactions }: { transactions: unknown[] }) => transactions,
        ).length;
        expect(inAccounts).toBe(inBlocks);
      }
    } finally {
      pouring = false;
      await streams;
    }
    const all = await sent("pending");
    expect(await poll(10_000, async () => String(await sent("latest")) === String(all))).toBe(true);
  });

  it("falls back to the snapshot before a torn one and keeps the torn one apart", async () => {
    const folder = temporaryFolder();
    const first = await chainIn(folder);
    const rpc = jsonRpc(first.rpcUrl);
    await rpc("evm_mine");
    await first.snapshot();
    const { hash } = await block(rpc, "latest");
    await rpc("evm_mine");
    await first.stop();
    const state = join(folder, "chain/state.json");
    const torn = readFileSync(state).subarray(0, -100);
    writeFileSync(state, torn);

    const lines: string[] = [];
    const second = await chainIn(folder, { log: (line) => lines.push(line) });
    expect(lines).toEqual([
      "The newest snapshot of the chain is damaged. Continuing from the one before, state.previous.json.",
    ]);
    expect((await block(jsonRpc(second.rpcUrl), "latest")).hash).toBe(hash);
    expect(readFileSync(join(folder, "chain/state.damaged.json"))).toEqual(torn);
    await second.stop();
    for (const name of ["state.json", "state.previous.json"]) {
      expect(readFileSync(join(folder, "chain", name), "utf8")).toContain('"best_block_number":1,');
    }
  });

  it("does not begin an empty chain over a damaged one, unless it is asked to", async () => {
    const folder = temporaryFolder();
    const first = await chainIn(folder);
    await jsonRpc(first.rpcUrl)("evm_mine");
    await first.stop();
    writeFileSync(join(folder, "chain/state.json"), "{}");
    const error = await chainIn(folder).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(StartupError);
    expect(error.message).toBe(
      `The saved chain in ${join(folder, "chain")} is damaged (state.json and state.previous.json). Restore one of them, or set DATA_DIR to another folder to start afresh.`,
    );
    const { rpcUrl } = await chainIn(folder, { fresh: true });
    expect(await jsonRpc(rpcUrl)("eth_blockNumber")).toBe("0x0");
  });

  it("gives anvil's own reason when a snapshot reads well but does not load", async () => {
    const folder = temporaryFolder();
    await (await chainIn(folder)).stop();
    const state = join(folder, "chain/state.json");
    writeFileSync(state, JSON.stringify({ ...JSON.parse(readFileSync(state, "utf8")), accounts: 7 }));
    await expect(chainIn(folder)).rejects.toThrow(
      /^The chain stopped while starting \(.*invalid type: integer.*\)\. Fix that/,
    );
  });
});
