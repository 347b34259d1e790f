// How long strangers and free accounts make somebody else wait: each attack runs from one address for some seconds while
// another person reads the market. Each follows a quiet round in the same run, which its figures are compared with.
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { emptyDraft } from "@trestle/domain/projects/draft.ts";
import {
  foldedNotes,
  nestedSvg,
  packedPng,
} from "@trestle/server/platform/files/media/picture-bombs.fixture.ts";
import { encodeForm } from "@trestle/testkit/documents.ts";
import { DrillProduct } from "./drill-product.ts";
import type { Drill } from "./report.ts";

const ROUND_MS = 6_000;
const MOST_TIMES = 2;
const LEAST_MS = 30;

type Sent = {
  method: "GET" | "POST";
  path: string;
  body?: Buffer | string;
  headers?: Record<string, string>;
};
/** What is sent in each round; the headers are those of a free account. */
type Attack = { name: string; perSecond: number; next: (round: number, account: Headers) => Sent };
type Headers = { authorization: string };

const json = { "content-type": "application/json" };
const arrays = Buffer.from(`[${Array(170_000).fill("[]").join(",")}]`);
const deep = Buffer.from(`${"[".repeat(490_000)}${"]".repeat(490_000)}`);
const [packedArrays, packedDeep] = [gzipSync(arrays, { level: 9 }), gzipSync(deep, { level: 9 })];
const call = (method: string, params: unknown[]) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const NOBODY = `0x${"0".repeat(38)}99`;
/** Returns 2.8 MB of zeros. */
const LONG_ANSWER = "0x622ab9806000f3";

/** A profile picture of a free account. */
function picture(name: string, perSecond: number, content: Buffer): Attack {
  const { payload, headers } = encodeForm({ fields: {}, files: { image: { name: "me.png", content } } });
  return {
    name,
    perSecond,
    next: (_round, account) => ({
      ...{ method: "POST", path: "/api/profiles/me/image", body: payload },
      headers: { ...headers, ...account },
    }),
  };
}

const described = (name: string, description: string): Attack => {
  const body = JSON.stringify({ content: { ...emptyDraft, description } });
  return {
    name,
    perSecond: 10,
    next: (_round, account) => ({
      ...{ method: "POST", path: "/api/projects/drafts", body },
      headers: { ...json, ...account },
    }),
  };
};

export const attacks: Attack[] = [
  {
    name: "/rpc, 170,000 arrays in gzip",
    perSecond: 70,
    next: () => ({
      ...{ method: "POST", path: "/rpc", body: packedArrays },
      headers: { ...json, "content-encoding": "gzip" },
    }),
  },
  {
    name: "/rpc, 170,000 arrays",
    perSecond: 10,
    next: () => ({ method: "POST", path: "/rpc", body: arrays, headers: json }),
  },
  {
    name: "login, 490,000 levels in gzip",
    perSecond: 10,
    next: () => ({
      ...{ method: "POST", path: "/api/auth/login", body: packedDeep },
      headers: { ...json, "content-encoding": "gzip" },
    }),
  },
  {
    name: "login, 490,000 levels",
    perSecond: 10,
    next: () => ({ method: "POST", path: "/api/auth/login", body: deep, headers: json }),
  },
  {
    name: "/rpc, answers of 5.6 MB by state overrides",
    perSecond: 10,
    next: () => ({
      ...{ method: "POST", path: "/rpc", headers: json },
      body: call("eth_call", [{ to: NOBODY }, "latest", { [NOBODY]: { code: LONG_ANSWER } }]),
    }),
  },
  {
    name: "/rpc, answers of 5.6 MB by a contract's constructor",
    perSecond: 10,
    next: () => ({
      ...{ method: "POST", path: "/rpc", headers: json },
      body: call("eth_call", [{ data: LONG_ANSWER }, "latest"]),
    }),
  },
  {
    name: "/rpc, all logs from block 0",
    perSecond: 10,
    next: () => ({
      ...{ method: "POST", path: "/rpc", headers: json },
      body: call("eth_getLogs", [{ fromBlock: "0x0", toBlock: "latest" }]),
    }),
  },
  {
    name: "writes to addresses without a route, a megabyte of arrays",
    perSecond: 20,
    next: () => ({ method: "POST", path: "/nothing", body: arrays, headers: json }),
  },
  picture("a profile picture of 1 by 2,000 pixels", 2, packedPng({ width: 1, height: 2_000 })),
  picture("a profile picture of 10 by 65,000 pixels", 2, packedPng({ width: 10, height: 65_000 })),
  picture(
    "a profile picture with 4 MB of folded notes",
    1,
    packedPng({ width: 10, height: 10, notes: foldedNotes(50, 80) }),
  ),
  picture("an SVG of 2^25 shapes as a profile picture", 2, nestedSvg(25)),
  picture("a profile picture of 40 megapixels", 1, packedPng({ width: 6_300, height: 6_300 })),
  described("a description nested 6,666 deep", "1. ".repeat(6_666)),
  described("a description of 6,666 open marks", "*a_".repeat(6_666)),
  described("a description of 10,000 open brackets", "![".repeat(10_000)),
  {
    name: "registrations",
    perSecond: 10,
    next: () => {
      const username = `flood-${randomBytes(6).toString("hex")}`;
      const person = { username, email: `${username}@example.org`, password: "a fine password of ours" };
      return {
        ...{ method: "POST", path: "/api/auth/register", headers: json },
        body: JSON.stringify({ ...person, role: "customer" }),
      };
    },
  },
  {
    name: "answers kept for an Idempotency-Key",
    perSecond: 10,
    next: (_round, account) => ({
      ...{ method: "POST", path: "/api/projects/drafts", body: "{}" },
      headers: { ...json, ...account, "idempotency-key": randomBytes(12).toString("hex") },
    }),
  },
  {
    name: "places that nobody knows",
    perSecond: 10,
    next: (round) => ({ method: "GET", path: `/api/places?q=${"qzxwvkjy".repeat(8)}${round}` }),
  },
  {
    name: "eight misspelt words on the market",
    perSecond: 10,
    next: (round) => ({
      method: "GET",
      path: `/api/projects/marketplace?q=${Array.from({ length: 8 }, (_, word) => `qwzx${word}vkj${round}`).join("+")}`,
    }),
  },
  {
    name: "the API's description",
    perSecond: 10,
    next: (round) => ({ method: "GET", path: round % 2 === 0 ? "/api/docs" : "/api/openapi.json" }),
  },
  {
    name: "query strings of 14 KB",
    perSecond: 10,
    next: () => ({ method: "GET", path: `/api/projects/marketplace?${"a=1&".repeat(3_500)}` }),
  },
  {
    name: "tokens of 14 KB",
    perSecond: 10,
    next: () => ({
      ...{ method: "GET", path: "/api/notifications" },
      headers: { authorization: `Bearer ${"e".repeat(5_000)}.${"e".repeat(5_000)}.${"e".repeat(4_000)}` },
    }),
  },
  {
    name: "sockets without a token",
    perSecond: 10,
    next: () => ({
      ...{ method: "GET", path: "/ws" },
      headers: {
        ...{ connection: "upgrade", upgrade: "websocket", "sec-websocket-version": "13" },
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      },
    }),
  },
];

/** The answer's status; 0 without an answer. */
function send(
  url: string,
  agent: Agent,
  from: string,
  { method, path, body, headers }: Sent,
): Promise<number> {
  return new Promise((resolve) => {
    const all = {
      ...headers,
      "x-forwarded-for": from,
      ...(body ? { "content-length": Buffer.byteLength(body) } : {}),
    };
    const sending = request(`${url}${path}`, { method, agent, headers: all, timeout: 60_000 }, (answer) => {
      answer.resume().on("close", () => resolve(answer.statusCode ?? 0));
    });
    sending.on("upgrade", (_answer, socket) => {
      socket.destroy();
      resolve(101);
    });
    sending.on("timeout", () => sending.destroy()).on("error", () => resolve(0));
    sending.end(body);
  });
}

const at = (times: number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

/** Somebody else reads the market, one request after the other. */
async function readMarket(url: string, until: () => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  while (!until()) {
    const begun = performance.now();
    await send(url, agent, "198.51.100.7", { method: "GET", path: "/api/projects/marketplace?limit=20" });
    times.push(performance.now() - begun);
    await pause(25);
  }
  agent.destroy();
  return times;
}

export const run: Drill = async () => {
  const lines: string[] = [];
  let held = true;
  const environment = {
    REQUESTS_PER_MINUTE: "3000",
    TRUST_PROXY: "true",
    DEMO_REQUESTS: process.env.DEMO_REQUESTS ?? "false",
  };
  const product = await DrillProduct.start({ environment });
  try {
    const { headers: account } = await product.member();
    await readMarket(product.url, endsIn(2_000));
    for (const [place, attack] of attacks.entries()) {
      const quiet = await readMarket(product.url, endsIn(ROUND_MS / 2));
      const agent = new Agent({ keepAlive: true, maxSockets: 200 });
      const statuses = new Map<number, number>();
      const open: Promise<void>[] = [];
      const timer = setInterval(() => {
        const sent = attack.next(open.length, account);
        open.push(
          send(product.url, agent, `203.0.113.${place}`, sent).then((status) => {
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }),
        );
      }, 1_000 / attack.perSecond);
      const loud = await readMarket(product.url, endsIn(ROUND_MS));
      clearInterval(timer);
      await Promise.all(open);
      agent.destroy();
      const slow = at(loud, 0.99) > Math.max(LEAST_MS, MOST_TIMES * at(quiet, 0.99));
      if (slow) held = false;
      const figures = [at(quiet, 0.5), at(quiet, 0.99), at(loud, 0.5), at(loud, 0.99)].map((one) =>
        one.toFixed(0),
      );
      const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
      lines.push(
        `${attack.name}: quiet p50 ${figures[0]}, p99 ${figures[1]}; attacked p50 ${figures[2]}, p99 ${figures[3]} ms (${answers})${slow ? " SLOW" : ""}`,
      );
      await readMarket(product.url, endsIn(500));
    }
    return { held, lines };
  } catch (error) {
    return { held: false, lines: [...lines, (error as Error).message, product.output] };
  } finally {
    await product.stop();
  }
};

function endsIn(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}
