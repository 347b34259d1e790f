// `npm run bench`: our hot endpoints against a bare Fastify handler with the same SQL, as ratios in one run.
// Seven interleaved rounds, the median of the rounds' ratios, and a pair of the same thing to show the noise.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoKey } from "@trestle/chain/demo-keys.ts";
import type { LoginResponse } from "@trestle/domain/auth/session.ts";
import { startChain } from "@trestle/embedded/anvil.ts";
import { startPostgres } from "@trestle/embedded/postgres.ts";
import { readConfig } from "@trestle/server/config.ts";
import { openLog } from "@trestle/server/logger.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database.ts";
import { EncryptedFiles } from "@trestle/server/platform/encrypted-files.ts";
import { openMetrics } from "@trestle/server/platform/metrics.ts";
import { migrate } from "@trestle/server/platform/migrate.ts";
import Fastify from "fastify";
import { buildContracts } from "./build.ts";

const ROUNDS = 7;
const ROUND_MS = 1500;
const CONNECTIONS = 16;
const PAGE = 50;

type Target = { url: string; headers?: Record<string, string> };

function request(target: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(target.url, { agent, headers: target.headers ?? {} }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${target.url} answered ${answer.statusCode}`));
      answer.resume().on("end", resolve);
    }).on("error", reject);
  });
}

/** Requests per second over one round. */
async function measure(target: Target): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + ROUND_MS;
  let done = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await request(target, agent);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return (done * 1000) / ROUND_MS;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(name: string, ours: Target, bare: Target, bar: number): Promise<boolean> {
  await measure(ours);
  await measure(bare);
  const ratios: number[] = [];
  const noise: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [b1, o, b2] = [await measure(bare), await measure(ours), await measure(bare)];
    ratios.push((2 * o) / (b1 + b2));
    noise.push(b1 / b2);
  }
  const ratio = median(ratios);
  const spread = `${Math.min(...noise).toFixed(2)}–${Math.max(...noise).toFixed(2)}`;
  console.log(
    `${name.padEnd(28)} ${ratio.toFixed(2)} of bare (bar ${bar.toFixed(2)}; bare against itself ${spread})`,
  );
  return ratio >= bar;
}

await buildContracts();
const dataDir = mkdtempSync(join(tmpdir(), "trestle-bench-"));
const quiet = () => {};
const postgres = await startPostgres({ dataDir, log: quiet });
const chain = await startChain({ dataDir, log: quiet, fresh: true });
let good = false;
try {
  const { buildApp } = await import("@trestle/server/app.ts");
  const { deploy } = await import("@trestle/chain/deploy.ts");
  const { registerAccount } = await import("@trestle/server/modules/auth/register.ts");
  // Without its limit lifted, the endpoint would be measured refusing.
  const config = readConfig({ LOG_LEVEL: "silent", REQUESTS_PER_MINUTE: "1000000000" }, dataDir);
  const log = openLog(config);
  const pool = openPool(postgres.url, log);
  await migrate(pool);
  const deployment = await deploy({ rpcUrl: chain.rpcUrl, deployerKey: demoKey(0) });
  const secrets = { JWT_SECRET: "only for the length of this measurement" };
  const app = await buildApp({
    config,
    log,
    metrics: openMetrics(),
    secrets,
    db: openDatabase(pool),
    kycFiles: new EncryptedFiles(dataDir, randomBytes(32).toString("hex")),
    chainRpcUrl: chain.rpcUrl,
    deployment,
  });
  const person = {
    username: "bench",
    email: "bench@example.org",
    password: "measures all of it",
    role: "customer",
  } as const;
  const account = await registerAccount(openDatabase(pool), person);
  const event = await pool.query(
    "insert into domain_event (type, key, data, happened_at) values ('project.minted', 'bench', '{}', now()) returning id",
  );
  await pool.query(
    "insert into notification (account_id, event_id, type, message, metadata) select $1, $2, 'project_update', 'Something happened on ' || n, '{\"projectTitle\":\"A wall\"}' from generate_series(1, 1000) n",
    [account.id, event.rows[0].id],
  );
  const login = await app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { username: "bench", password: person.password },
  });
  const headers = { authorization: `Bearer ${login.json<LoginResponse>().token}` };

  const bare = Fastify();
  bare.get("/notifications", async () => {
    const session = await pool.query(
      "select account.* from session join account on account.id = session.account_id where account.id = $1",
      [account.id],
    );
    const { rows } = await pool.query(
      "select * from notification where account_id = $1 and not cleared and event_id is not null order by seq desc limit $2",
      [session.rows[0].id, PAGE],
    );
    return rows;
  });
  const ours = await app.listen({ port: 0, host: "127.0.0.1" });
  const plain = await bare.listen({ port: 0, host: "127.0.0.1" });
  good = await compare(
    "notifications, 50 of 1,000",
    { url: `${ours}/api/notifications`, headers },
    { url: `${plain}/notifications` },
    0.7,
  );
  await app.close();
  await bare.close();
  await pool.end();
} finally {
  await chain.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);
