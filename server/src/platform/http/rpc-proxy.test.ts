import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { GAS_CAP } from "./rpc-proxy.ts";

type Entry = { id: number; method: string; params: unknown[] };

/** JUMPDEST, PUSH1 0, JUMP: runs until its gas is used up. */
const LOOP = "0x5b600056";
const ENDLESS = "0xffffffffffffff";
const entry = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: "2.0", id, method, params });
const ask = ({ app }: TestServer, payload: object, remoteAddress = "203.0.113.7") =>
  app.inject({ method: "POST", url: "/rpc", payload, remoteAddress });

/** A node that keeps what it is asked and answers after a while. */
async function slowNode(answersAfterMs: number) {
  const asked: Entry[][] = [];
  let [running, most] = [0, 0];
  const node = createServer(async (request, response) => {
    const batch = (await json(request)) as Entry[];
    asked.push(batch);
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
    running--;
    response.end(JSON.stringify(batch.map(({ id }) => ({ jsonrpc: "2.0", id, result: "0x1" }))));
  }).listen(0, "127.0.0.1");
  await once(node, "listening");
  onTestFinished(() => void node.close());
  const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  const server = await startServer({}, { chain: { rpcUrl, deployment: inject("deployment") } });
  return { server, asked: () => asked.flat(), most: () => most };
}

describe("a call to the chain", () => {
  it.each([
    ["its gas named", { data: LOOP, gas: ENDLESS }],
    ["its gas limit named", { data: LOOP, gasLimit: ENDLESS }],
    ["no gas named", { data: LOOP }],
  ])("that never ends is ended by the node, with %s, and the chain goes on", async (_how, request) => {
    const server = await startServer();
    for (const method of ["eth_call", "eth_estimateGas"]) {
      const answer = await ask(server, entry(method, [request, "latest"]));
      expect([answer.statusCode, answer.json().error.message]).toEqual([200, expect.stringMatching(/gas/i)]);
    }
    const mined = await fetch(server.chainRpcUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(entry("evm_mine")),
      signal: AbortSignal.timeout(5_000),
    });
    expect(mined.status).toBe(200);
  });

  it("goes with the gas it names, where that ends, and with ours otherwise", async () => {
    const { server, asked } = await slowNode(0);
    const to = `0x${"1".repeat(40)}`;
    await ask(server, entry("eth_call", [{ to, gas: "0x5208" }, "latest"]));
    await ask(server, entry("eth_estimateGas", [{ to, gas: "not a number" }]));
    const cap = `0x${GAS_CAP.toString(16)}`;
    expect(asked().map(({ params }) => params)).toEqual([
      [{ to, gas: "0x5208" }, "latest"],
      [{ to, gas: cap }],
    ]);
  });

  it.each([
    ["another state", [{ data: LOOP }, "latest", { [`0x${"1".repeat(40)}`]: { code: "0x00" } }]],
    ["block overrides", [{ data: LOOP }, "latest", {}, { gasLimit: ENDLESS }]],
    ["no transaction", ["latest"]],
    ["nothing", []],
  ])("with %s is refused in a sentence and never reaches the node", async (_what, params) => {
    const { server, asked } = await slowNode(0);
    const answer = await ask(server, entry("eth_call", params));
    expect(answer.json().error).toEqual({
      code: -32602,
      message: "eth_call takes a transaction and a block.",
    });
    expect(asked()).toEqual([]);
  });

  it.each(["debug_traceCall", "eth_simulateV1", "eth_createAccessList", "anvil_setBalance", "evm_mine"])(
    "of the kind %s stays inside",
    async (method) => {
      const { server, asked } = await slowNode(0);
      expect((await ask(server, entry(method))).json().error.code).toBe(-32601);
      expect(asked()).toEqual([]);
    },
  );

  it("is one of three of a client at once, also within a batch and from anywhere in their network", async () => {
    const { server, asked, most } = await slowNode(30);
    const batch = Array.from({ length: 40 }, (_, id) => entry("eth_call", [{ to: null }, "latest"], id));
    const answers = await Promise.all([
      ask(server, batch, "2001:db8:1:2::1"),
      ask(server, batch[0] as object, "2001:db8:1:2::2"),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0].json()).toHaveLength(40);
    expect([asked().length, most()]).toEqual([41, 3]);
  });

  it("waits with those of others once the node has eight", async () => {
    const { server, most } = await slowNode(500);
    const calls = Array.from({ length: 40 }, (_, place) =>
      ask(server, entry("eth_call", [{}, "latest"]), `203.0.113.${place}`),
    );
    await Promise.all(calls);
    expect(most()).toBe(8);
  });

  it("counts alone or in a batch alike, and says how long to wait", async () => {
    const server = await startServer({ REQUESTS_PER_MINUTE: "10" });
    const batch = (length: number) => Array.from({ length }, (_, id) => entry("eth_chainId", [], id));
    expect((await ask(server, batch(9))).statusCode).toBe(200);
    const refused = await ask(server, batch(2));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect((await ask(server, batch(2), "203.0.113.8")).statusCode).toBe(200);
  });

  it("answers reads of a batch in one question to the node", async () => {
    const { server, asked } = await slowNode(0);
    const batch = [entry("eth_chainId", [], 1), entry("eth_blockNumber", [], 2), entry("evm_mine", [], 3)];
    const answer = await ask(server, batch);
    expect(
      answer
        .json()
        .map(({ id }: Entry) => id)
        .sort(),
    ).toEqual([1, 2, 3]);
    expect(asked()).toHaveLength(2);
  });

  it.each([
    ["from the first block", { fromBlock: "0x0" }],
    ["from the first block by name", { fromBlock: "earliest", toBlock: "latest" }],
    ["over 1,001 blocks", { fromBlock: "0x1", toBlock: "0x3ea" }],
    ["without a filter", undefined],
  ])("for logs %s is refused in a sentence and never reaches the node", async (_how, filter) => {
    const { server, asked } = await slowNode(0);
    const answer = await ask(server, entry("eth_getLogs", [filter]));
    expect(answer.json().error).toEqual({
      code: -32602,
      message: "eth_getLogs takes a blockHash, or a fromBlock and a toBlock at most 1,000 blocks apart.",
    });
    expect(asked()).toEqual([]);
  });

  it.each([
    { fromBlock: "0x1", toBlock: "0x3e9" },
    { blockHash: `0x${"1".repeat(64)}` },
    { fromBlock: "finalized" },
    {},
  ])("for logs of %j reaches the node", async (filter) => {
    const { server, asked } = await slowNode(0);
    expect((await ask(server, entry("eth_getLogs", [filter]))).json().result).toBe("0x1");
    expect(asked()).toHaveLength(1);
  });

  it("with parameters as deep as a body can be is refused, not a failure of ours", async () => {
    const server = await startServer();
    const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
    const payload = `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":${deep}}`;
    const answer = await server.app.inject({
      ...{ method: "POST", url: "/rpc", payload },
      headers: { "content-type": "application/json" },
    });
    expect(answer.statusCode).toBe(400);
  });

  it("has no more answers than a megabyte, of one call or of a batch, and the others of the batch remain", async () => {
    const long = `"0x${"0".repeat(600_000)}"`;
    const node = createServer(async (request, response) => {
      const batch = (await json(request)) as Entry[];
      const answers = batch.map(({ id, method }) => {
        const result = method === "eth_call" ? long : '"0x1"';
        return `{"jsonrpc":"2.0","id":${id},"result":${result}}`;
      });
      response.end(` [${answers.join(",")}]\n`);
    }).listen(0, "127.0.0.1");
    await once(node, "listening");
    onTestFinished(() => void node.close());
    const rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
    const server = await startServer({}, { chain: { rpcUrl, deployment: inject("deployment") } });
    const alone = await ask(server, entry("eth_call", [{}]));
    expect(alone.json().result).toHaveLength(600_002);
    const batch = [1, 2, 3].map((id) => entry("eth_call", [{}], id));
    const answers = (await ask(server, [...batch, entry("eth_chainId", [], 4)])).json();
    expect(answers).toHaveLength(4);
    const refused = answers.filter(({ error }: { error?: { code: number } }) => error?.code === -32005);
    expect(refused.length).toBeGreaterThanOrEqual(2);
  });
});
