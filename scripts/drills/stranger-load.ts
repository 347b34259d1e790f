// Load drill: costs of strangers and free accounts for the server and for another visitor. Each attack is first sent a
// few times alone, which measures one request's processor time on the server's main thread. Then it runs from one
// address for some seconds while another visitor reads the market, whose waiting times are compared with a quiet round
// just before. On a machine with other load the waiting times are shown and not judged; processor time always is.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { pages } from "@trestle/domain/pages.ts";
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
const MAX_TIMES = 2;
/** Waits up to this length pass, even if they are many times those of the quiet round. */
const MIN_WAIT_MS = 30;
const MAX_CPU_MS = 100;
/** Additional limit per megabyte of request and response: files are checked, hashed and encrypted in small pieces. */
const MAX_CPU_MS_PER_MB = 50;
const ALONE_REQUESTS = 3;
/** Work right after a request, such as closing a cut body, counts for the request. */
const SETTLED_MS = 150;
/** Share of the main thread's running time spent waiting; above it, other programs use the processor. */
const MAX_WAITING_SHARE = 0.1;

type Sent = {
  method: "GET" | "POST";
  path: string;
  body?: Buffer | string;
  headers?: Record<string, string>;
};
type Headers = { authorization: string };
/** Requests of each round, with the headers of a free account; `files` accepts files of its draft. */
type Attack = {
  name: string;
  perSecond: number;
  next: (round: number, account: Headers, files: string) => Sent;
};

const json = { "content-type": "application/json" };
const arrays = Buffer.from(`[${Array(170_000).fill("[]").join(",")}]`);
const deep = Buffer.from(`${"[".repeat(490_000)}${"]".repeat(490_000)}`);
const [packedArrays, packedDeep] = [gzipSync(arrays, { level: 9 }), gzipSync(deep, { level: 9 })];
const call = (method: string, params: unknown[]) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const UNUSED_ADDRESS = `0x${"0".repeat(38)}99`;
/** Bytecode that returns 2.8 MB of zeros. */
const LONG_ANSWER = "0x622ab9806000f3";

const packed = { "content-encoding": "gzip" };
const get = (path: string, headers: Sent["headers"] = {}): Sent => ({ method: "GET", path, headers });
const post = (path: string, body: Buffer | string, headers: Sent["headers"] = {}): Sent => ({
  method: "POST",
  path,
  body,
  headers: { ...json, ...headers },
});

const asked = (name: string, next: Attack["next"], perSecond = 10): Attack => ({ name, perSecond, next });

/** A profile picture of a free account. */
function picture(name: string, perSecond: number, content: Buffer): Attack {
  const { payload, headers } = encodeForm({ fields: {}, files: { image: { name: "me.png", content } } });
  return asked(
    name,
    (_round, account) => post("/api/profiles/me/image", payload, { ...headers, ...account }),
    perSecond,
  );
}

const posted = (name: string, path: string, content: object): Attack => {
  const body = JSON.stringify(content);
  return asked(name, (_round, account) => post(path, body, account));
};

const draftAttack = (name: string, description: string): Attack =>
  posted(name, "/api/projects/drafts", { content: { ...emptyDraft, description } });

const BOUNDARY = "boundary-of-the-drill";
const file = (name: string, content: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`;
const parts = (count: number) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(count);

const form = (path: string, account: Headers, content: string): Sent =>
  post(path, Buffer.from(content, "latin1"), {
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    ...account,
  });
/** A form with a file for a free account's draft. */
const filed = (name: string, content: string, perSecond = 5): Attack =>
  asked(name, (_round, account, files) => form(files, account, content), perSecond);

export const attacks: Attack[] = [
  asked("/rpc, 170,000 arrays in gzip", () => post("/rpc", packedArrays, packed), 70),
  asked("/rpc, 170,000 arrays", () => post("/rpc", arrays)),
  asked("login, 490,000 levels in gzip", () => post("/api/auth/login", packedDeep, packed)),
  asked("login, 490,000 levels", () => post("/api/auth/login", deep)),
  asked("/rpc, answers of 5.6 MB by state overrides", () =>
    post(
      "/rpc",
      call("eth_call", [{ to: UNUSED_ADDRESS }, "latest", { [UNUSED_ADDRESS]: { code: LONG_ANSWER } }]),
    ),
  ),
  asked("/rpc, answers of 5.6 MB by a contract's constructor", () =>
    post("/rpc", call("eth_call", [{ data: LONG_ANSWER }, "latest"])),
  ),
  asked("/rpc, all logs from block 0", () =>
    post("/rpc", call("eth_getLogs", [{ fromBlock: "0x0", toBlock: "latest" }])),
  ),
  asked("writes to addresses without a route, a megabyte of arrays", () => post("/nothing", arrays), 20),
  picture("a profile picture of 1 by 2,000 pixels", 2, packedPng({ width: 1, height: 2_000 })),
  picture("a profile picture of 10 by 65,000 pixels", 2, packedPng({ width: 10, height: 65_000 })),
  picture(
    "a profile picture with 4 MB of folded notes",
    1,
    packedPng({ width: 10, height: 10, notes: foldedNotes(50, 80) }),
  ),
  picture("an SVG of 2^25 shapes as a profile picture", 2, nestedSvg(25)),
  picture("a profile picture of 40 megapixels", 1, packedPng({ width: 6_300, height: 6_300 })),
  draftAttack("a description nested 6,666 deep", "1. ".repeat(6_666)),
  draftAttack("a description of 6,666 open marks", "*a_".repeat(6_666)),
  draftAttack("a description of 10,000 open brackets", "![".repeat(10_000)),
  asked("registrations", () => {
    const username = `flood-${randomBytes(6).toString("hex")}`;
    const person = { username, email: `${username}@example.org`, password: "a fine password of ours" };
    return post("/api/auth/register", JSON.stringify({ ...person, role: "customer" }));
  }),
  asked("answers kept for an Idempotency-Key", (_round, account) =>
    post("/api/projects/drafts", "{}", { ...account, "idempotency-key": randomBytes(12).toString("hex") }),
  ),
  asked("places that nobody knows", (round) => get(`/api/places?q=${"qzxwvkjy".repeat(8)}${round}`)),
  asked("eight misspelt words on the market", (round) => {
    const words = Array.from({ length: 8 }, (_, word) => `qwzx${word}vkj${round}`);
    return get(`/api/projects/marketplace?q=${words.join("+")}`);
  }),
  asked("the API’s description", (round) => get(round % 2 === 0 ? "/api/docs" : "/api/openapi.json")),
  asked("query strings of 14 KB", () => get(`/api/projects/marketplace?${"a=1&".repeat(3_500)}`)),
  asked("tokens of 14 KB", () =>
    get("/api/notifications", {
      authorization: `Bearer ${"e".repeat(5_000)}.${"e".repeat(5_000)}.${"e".repeat(4_000)}`,
    }),
  ),
  asked("sockets without a token", () =>
    get("/ws", {
      connection: "upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    }),
  ),
  asked(
    "a form of 5,000 parts",
    (_round, account) => form("/api/profiles/me/image", account, parts(5_000)),
    5,
  ),
  filed("a megabyte of parts", parts(17_000)),
  filed("a megabyte of almost boundaries", `\r\n--${BOUNDARY.slice(0, -1)}`.repeat(30_000)),
  filed("a part with 15 KB of header", `--${BOUNDARY}\r\nx: ${"y;".repeat(7_500)}\r\n\r\n`),
  filed(
    "a PDF of 100,000 objects",
    file("plan.pdf", `%PDF-1.7\n${"1 0 obj <</A [".repeat(100_000)}\n%%EOF`),
    2,
  ),
  filed(
    "a film of 100,000 boxes",
    file("film.mp4", `\0\0\0\x10ftypisom\0\0\0\0${"\0\0\0\x08free".repeat(100_000)}`),
    2,
  ),
  draftAttack("a description of 5,000 quotes in lists", "> - ".repeat(5_000)),
  draftAttack("a table of 20,000 cells", `${"|a".repeat(5_000)}\n${"|-".repeat(5_000)}`),
  draftAttack("a description of 6,666 links in links", "[a](".repeat(5_000)),
  posted("a password of 15 KB", "/api/auth/login", { username: "nobody", password: "p".repeat(15_000) }),
  posted("an email address of 15 KB", "/api/auth/forgot-password", { email: `a@${"a.".repeat(7_000)}` }),
  posted("a username of 5,000 combining signs", "/api/auth/login", {
    username: "e\u0301\u0327".repeat(2_000),
    password: "x",
  }),
  posted("a wallet's message of 15 KB", "/api/auth/wallet", {
    message: "URI: a\nIssued At: ".repeat(800),
    signature: `0x${"1".repeat(130)}`,
  }),
  posted("JSON of 2,000 keys with one hash", "/api/auth/login", Object.fromEntries(Array(1_900).entries())),
  posted("a passkey of 15 KB", "/api/auth/confirm", {
    kind: "passkey",
    response: {
      id: "a",
      response: { clientDataJSON: "e".repeat(5_000), authenticatorData: "o".repeat(9_000) },
    },
  }),
  asked("all logs of a thousand blocks by 1,000 topics", () => {
    const topics = [Array(700).fill(`0x${"1".repeat(64)}`)];
    return post("/rpc", call("eth_getLogs", [{ fromBlock: "0x0", toBlock: "0x3e8", topics }]));
  }),
  asked("50 calls in a batch", () => {
    const calls = Array(50).fill(call("eth_call", [{ to: UNUSED_ADDRESS, data: "0x" }, "latest"]));
    return post("/rpc", `[${calls.join(",")}]`);
  }),
  asked("a search of 100 wildcards", (round) =>
    get(`/api/projects/marketplace?q=${"%25_".repeat(25)}${round}`),
  ),
  asked("a search of brackets and quotes", (round) =>
    get(`/api/projects/marketplace?q=${encodeURIComponent(`((((("''"&|!:*`.repeat(12))}${round}`),
  ),
  asked("a cursor of 8 KB", () => get(`/api/projects/marketplace?cursor=${"e30".repeat(2_700)}`)),
  asked("the map of everything", (round) =>
    get(`/api/projects/marketplace/map?north=90&south=-90&east=180&west=-180&q=a${round}`),
  ),
  asked("tiles of the map", (round) => get(`/api/places/tiles/6/${round % 64}/20`)),
  asked("a pool's events as CSV", () => get("/api/pools/low-risk/events.csv")),
  asked("calendars of projects that don't exist", (round, headers) =>
    get(`/api/projects/00000000-0000-4000-8000-${String(round).padStart(12, "0")}/calendar.ics`, headers),
  ),
  asked("one's data as an archive", (_round, account) => get("/api/account/export.zip", account)),
  asked("pages rendered anew", (round) => get(`${pages.market}?q=wall-${round}`)),
  asked("pages at addresses of 14 KB", (round) => get(`/${"%2e%2e/".repeat(2_000)}${round}`)),
  asked("a thousand ranges of a file", () =>
    get("/icon-512.png", {
      range: `bytes=${Array.from({ length: 1_000 }, (_, at) => `${at}-${at}`).join(",")}`,
    }),
  ),
  asked("a thousand tags to compare with", () =>
    get("/api/pools", { "if-none-match": Array(1_000).fill('W/"abcdef"').join(", ") }),
  ),
  asked("sitemaps", () => get("/sitemap.xml")),
];

type Received = { status: number; bytes: number };

/** Status 0 without an answer. */
function send(
  url: string,
  agent: Agent,
  from: string,
  { method, path, body, headers }: Sent,
): Promise<Received> {
  return new Promise((resolve) => {
    const all = {
      ...headers,
      "x-forwarded-for": from,
      ...(body ? { "content-length": Buffer.byteLength(body) } : {}),
    };
    const sending = request(`${url}${path}`, { method, agent, headers: all, timeout: 60_000 }, (answer) => {
      let bytes = 0;
      answer
        .on("data", (chunk: Buffer) => {
          bytes += chunk.length;
        })
        .on("close", () => resolve({ status: answer.statusCode ?? 0, bytes }));
    });
    sending.on("upgrade", (_answer, socket) => {
      socket.destroy();
      resolve({ status: 101, bytes: 0 });
    });
    sending.on("timeout", () => sending.destroy()).on("error", () => resolve({ status: 0, bytes: 0 }));
    sending.end(body);
  });
}

const at = (times: number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

/** Reads the market as another visitor, one request after another. */
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

/** Returns the milliseconds for which a process's main thread has run, and has waited for the processor. */
function mainThread(pid: number): { ran: number; waited: number } {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8")
    .split(" ")
    .map((nanoseconds) => Number(nanoseconds) / 1e6);
  return { ran, waited };
}

const since = (pid: number, { ran, waited }: ReturnType<typeof mainThread>) => {
  const now = mainThread(pid);
  return { ran: now.ran - ran, waited: now.waited - waited };
};

type Target = { url: string; pid: number };

/**
 * Returns the main thread's processor time for one request alone: the median of three, so that one-time work, such as
 * building the API's description, is excluded.
 */
async function costAlone({ url, pid }: Target, from: string, next: (round: number) => Sent) {
  const agent = new Agent();
  const costs: number[] = [];
  let megabytes = 0;
  for (let round = 0; round < ALONE_REQUESTS; round++) {
    const sent = next(round);
    const begun = mainThread(pid);
    const { bytes } = await send(url, agent, from, sent);
    await pause(SETTLED_MS);
    costs.push(since(pid, begun).ran);
    megabytes = Math.max(megabytes, (Buffer.byteLength(sent.body ?? "") + bytes) / 2 ** 20);
  }
  agent.destroy();
  return { cost: at(costs, 0.5), allowed: MAX_CPU_MS + megabytes * MAX_CPU_MS_PER_MB };
}

/** Returns another visitor's waiting times during the attack. */
async function attackedReads(
  { url }: Target,
  from: string,
  { perSecond }: Attack,
  next: (round: number) => Sent,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const statuses = new Map<number, number>();
  const open: Promise<void>[] = [];
  const timer = setInterval(() => {
    const sending = send(url, agent, from, next(ALONE_REQUESTS + open.length));
    open.push(sending.then(({ status }) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)));
  }, 1_000 / perSecond);
  const times = await readMarket(url, endsIn(ROUND_MS));
  clearInterval(timer);
  await Promise.all(open);
  agent.destroy();
  return { times, answers: [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ") };
}

export const run: Drill = async () => {
  const lines: string[] = [];
  let [held, unjudged] = [true, 0];
  const environment = {
    REQUESTS_PER_MINUTE: "3000",
    TRUST_PROXY: "true",
    DEMO_REQUESTS: process.env.DEMO_REQUESTS ?? "false",
  };
  const product = await DrillProduct.start({ environment });
  try {
    const target = { url: product.url, pid: product.pid };
    const { headers: account, files } = await product.member();
    await readMarket(product.url, endsIn(2_000));
    for (const [place, attack] of attacks.entries()) {
      const from = `203.0.113.${place}`;
      const next = (round: number) => attack.next(round, account, files);
      const { cost, allowed } = await costAlone(target, from, next);
      const begun = mainThread(target.pid);
      const quiet = await readMarket(product.url, endsIn(ROUND_MS / 2));
      const { ran, waited } = since(target.pid, begun);
      const isJudged = waited <= MAX_WAITING_SHARE * (ran + waited);
      const { times, answers } = await attackedReads(target, from, attack, next);
      const isSlow = at(times, 0.99) > Math.max(MIN_WAIT_MS, MAX_TIMES * at(quiet, 0.99));
      const isCostly = cost > allowed;
      if (isCostly || (isSlow && isJudged)) held = false;
      if (!isJudged) unjudged += 1;
      const [q50, q99, a50, a99] = [at(quiet, 0.5), at(quiet, 0.99), at(times, 0.5), at(times, 0.99)].map(
        (ms) => ms.toFixed(0),
      );
      const verdict = `${isCostly ? " COSTLY" : ""}${isSlow ? (isJudged ? " SLOW" : " slow, not judged") : ""}`;
      lines.push(
        `${attack.name}: main thread ${cost.toFixed(0)} ms; quiet p50 ${q50}, p99 ${q99}; attacked p50 ${a50}, p99 ${a99} ms (${answers})${verdict}`,
      );
      await readMarket(product.url, endsIn(500));
    }
    lines.push(
      `${attacks.length} attacks: the main thread's processor time judged for each, other people's p99 for ${attacks.length - unjudged}${unjudged > 0 ? `; beside the other ${unjudged}, other programs took the processor` : ""}`,
    );
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
