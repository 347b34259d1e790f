import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import type { ErrorCode } from "@trestle/domain/errors.ts";
import { openTestChain, type TestChain } from "@trestle/testkit/chain.ts";
import { createDatabase } from "@trestle/testkit/database.ts";
import { pino } from "pino";
import { type Hash, keccak256, toHex } from "viem";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { openDatabase, openPool } from "../platform/database/database.ts";
import { chainReaders } from "../projections.ts";
import { Indexer, nodeAt } from "./follow.ts";
import { type UsedLog, verifyTransaction } from "./verify-transaction.ts";

const log = pino({ level: "silent" });
const JSON_BODY = { "content-type": "application/json" };
const CUSTOMER = 5;
const wallet = demoAccount(CUSTOMER).address.toLowerCase();

let chain: TestChain;
let mints = 0;
beforeAll(async () => {
  chain = await openTestChain();
});
afterAll(() => chain.stop());

async function stage() {
  const number = ++mints;
  const { rpcUrl, deployment } = chain;
  const database = await createDatabase(inject("postgresUrl"));
  const pool = openPool(database.url, log, 8);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const db = openDatabase(pool);
  const { id } = await db
    .insertInto("account")
    .values({
      username: "customer",
      email: "customer@example.org",
      password_hash: "-",
      role: "customer",
      roles: ["customer"],
      ethereum_address: wallet,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const indexer = new Indexer({
    db,
    log,
    transport: nodeAt(rpcUrl),
    deployment,
    readers: chainReaders,
    maxReorg: undefined,
    confirmations: 1,
  });
  await indexer.start();
  await indexer.catchUp();
  const claim = (
    hash: string,
    purpose = "mint",
    effect = async (_: unknown, used: UsedLog) => used,
    chainRpcUrl = rpcUrl,
  ): Promise<UsedLog> =>
    verifyTransaction(
      { db, chainRpcUrl, deployment },
      {
        hash,
        account: { id, ethereum_address: wallet },
        contract: "TrestleProject",
        event: "ProjectMinted",
        args: { customer: wallet, termsHash: keccak256(toHex(`terms ${number}`)) },
        purpose,
      },
      effect,
    );
  const mint = () => chain.mint(CUSTOMER, number);
  return { mint, indexer, claim, used: () => db.selectFrom("used_log").selectAll().execute() };
}

/** Passes questions on, but answers those about one transaction as they were answered at first, or as is said here. */
async function nodeThatRemembers(rpcUrl: string, hash: Hash, change: object = {}): Promise<string> {
  const ask = async (body: string): Promise<{ result?: unknown }> =>
    (await fetch(rpcUrl, { method: "POST", headers: JSON_BODY, body })).json() as object;
  const remembered = new Map<string, unknown>();
  for (const method of ["eth_getTransactionByHash", "eth_getTransactionReceipt"]) {
    const { result } = await ask(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: [hash] }));
    remembered.set(
      method,
      method === "eth_getTransactionByHash" ? { ...(result as object), ...change } : result,
    );
  }
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { id, method } = JSON.parse(body);
    const result = remembered.get(method);
    response.end(JSON.stringify(result ? { jsonrpc: "2.0", id, result } : await ask(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const refused = (code: ErrorCode) => expect.objectContaining({ name: "DomainError", code });

describe("a transaction's hash", () => {
  it("is accepted as soon as the indexer has read its block, and asks for patience before", async () => {
    const { mint, indexer, claim, used } = await stage();
    const hash = await mint();
    await expect(claim(hash)).rejects.toEqual(refused("pending"));
    expect(await used()).toEqual([]);
    const [accepted] = await Promise.all([claim(hash), indexer.catchUp()]);
    expect(accepted).toMatchObject({ txHash: hash });
  });

  it("is used with its effect or not at all, and once for each purpose", async () => {
    const { mint, indexer, claim, used } = await stage();
    const hash = await mint();
    await indexer.catchUp();
    const failing = claim(hash, "mint", async () => {
      throw new Error("the effect fails");
    });
    await expect(failing).rejects.toThrow("the effect fails");
    expect(await used()).toEqual([]);
    await claim(hash);
    await expect(claim(hash)).rejects.toEqual(refused("conflict"));
    await claim(hash, "another purpose");
    expect((await used()).map(({ purpose }) => purpose).sort()).toEqual(["another purpose", "mint"]);
  });

  it("is free again when a reorg has taken its log away and brought it back", async () => {
    const { mint, indexer, claim, used } = await stage();
    const hash = await mint();
    const raw = await chain.control.request({
      method: "eth_getRawTransactionByHash",
      params: [hash],
    } as never);
    await indexer.catchUp();
    await claim(hash);
    await chain.reorg(1);
    await expect(claim(hash), "before the indexer knows").rejects.toEqual(refused("not_found"));
    await indexer.catchUp();
    expect(await used()).toEqual([]);
    await expect(claim(hash), "after it knows").rejects.toEqual(refused("not_found"));

    await chain.control.mine({ blocks: 1 });
    await chain.control.sendRawTransaction({ serializedTransaction: raw });
    await expect
      .poll(() => chain.control.getTransactionReceipt({ hash }).catch(() => undefined))
      .toBeDefined();
    await indexer.catchUp();
    await claim(hash);
    expect(await used()).toHaveLength(1);
  });

  it("is not taken from a node that still tells of a block which the chain has dropped", async () => {
    const { mint, indexer, claim, used } = await stage();
    const hash = await mint();
    await indexer.catchUp();
    const node = await nodeThatRemembers(chain.rpcUrl, hash);
    await chain.reorg(1);
    await expect(claim(hash, "mint", undefined, node)).rejects.toEqual(refused("pending"));
    expect(await used()).toEqual([]);
  });

  it("is taken from a node that has its receipt but still calls it pending", async () => {
    const { mint, indexer, claim } = await stage();
    const hash = await mint();
    await indexer.catchUp();
    const pending = { blockHash: null, blockNumber: null, transactionIndex: null };
    const node = await nodeThatRemembers(chain.rpcUrl, hash, pending);
    expect(await claim(hash, "mint", undefined, node)).toMatchObject({ txHash: hash });
  });

  it("is not judged while the chain does not answer", async () => {
    const { mint, indexer, claim, used } = await stage();
    const hash = await mint();
    await indexer.catchUp();
    const nobody = "http://127.0.0.1:9";
    await expect(claim(hash, "mint", undefined, nobody)).rejects.toEqual(refused("unavailable"));
    expect(await used()).toEqual([]);
  });
});
