// Drill: two server processes with a browser each, of one account: sockets are cut and processes restarted while
// notifications come in. Each must be shown once in each browser, and within a second without a fault. On a busy
// machine the limit scales with an ordinary request of the same page.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "@playwright/test";
import type { LoginResponse } from "@trestle/domain/auth/session.ts";
import { startPostgres } from "@trestle/embedded/postgres.ts";
import { openLog } from "@trestle/server/logger.ts";
import { registerAccount } from "@trestle/server/modules/accounts/register.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import { migrate } from "@trestle/server/platform/database/migrate.ts";
import { recordEvents } from "@trestle/server/platform/events/events.ts";
import { freePort } from "@trestle/testkit/instance.ts";
import { logInBlock, projectOf, walletOf } from "@trestle/testkit/projects.ts";
import { Random } from "@trestle/testkit/random.ts";
import { buildWeb } from "../build.ts";
import { findChromium } from "../chromium.ts";
import type { Report } from "./report.ts";
import { Process } from "./sockets.ts";

const SECOND = 1000;
/** Approximate queries of an event on its way through a job, an announcement and a socket to a page. */
const REQUESTS = 20;
const BACK_WITHIN_MS = 40_000;
const COIN = 10n ** 18n;
const person = {
  username: "drill",
  email: "drill@example.org",
  password: "drops every socket",
  role: "customer",
} as const;

/** The connection between a browser and its server, which the drill can cut. */
class Line {
  readonly port: number;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer();

  constructor(port: number, target: number) {
    this.port = port;
    this.#server.on("connection", (near) => {
      const far = connect(target, "127.0.0.1");
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on("error", () => this.#end(near, far)).on("close", () => this.#end(near, far));
      }
    });
  }

  #end(...sockets: Socket[]): void {
    for (const socket of sockets) {
      socket.destroy();
      this.#sockets.delete(socket);
    }
  }

  async open(): Promise<void> {
    this.#server.listen(this.port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  cut(): void {
    this.#end(...this.#sockets);
  }

  close(): void {
    this.#server.close();
    this.cut();
  }
}

/** Returns the present duration of an ordinary request of this page. */
const requestTime = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const started = performance.now();
    await (await fetch("/api/config", { cache: "no-store" })).text();
    return performance.now() - started;
  });

export async function run(seed: number, rounds = 24): Promise<Report> {
  await buildWeb();
  const random = new Random(seed);
  const struck = { "socket cut": 0, "process stopped": 0, "process killed": 0 };
  const problems: string[] = [];
  const latencies: { took: number; request: number }[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), "trestle-drill-"));
  const postgres = await startPostgres({ dataDir, log: () => {} });
  const pool = openPool(postgres.url, openLog({ LOG_LEVEL: "silent" }), 5);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  const lines: Line[] = [];
  const processes: Process[] = [];
  const pages: Page[] = [];
  try {
    await migrate(pool);
    const db = openDatabase(pool);
    const owner = { user: await registerAccount({ db, config: { SMTP_URL: undefined } }, person) };
    const project = await projectOf(db, owner, {
      title: "A wall",
      customer: await walletOf(db, owner),
    });
    for (let count = 0; count < 2; count++) {
      const [outer, inner] = [await freePort(), await freePort()];
      const line = new Line(outer, inner);
      await line.open();
      lines.push(line);
      const served = new Process(postgres.url, inner, `http://localhost:${outer}`);
      processes.push(served);
      await served.start();
      const answer = await fetch(`${served.url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: person.username, password: person.password }),
      });
      const { token, user } = (await answer.json()) as LoginResponse;
      const page = await (await browser.newContext()).newPage();
      await page.addInitScript(
        ([savedToken, savedUser]) => {
          localStorage.setItem("authToken", savedToken);
          localStorage.setItem("user", savedUser);
        },
        [token, JSON.stringify(user)] as const,
      );
      // These processes have no chain.
      await page.route("**/rpc", (route) => route.abort());
      await page.goto(`http://localhost:${outer}/`);
      await page.getByRole("banner").getByRole("button", { name: "Notifications" }).click();
      await page.getByText("No notifications").waitFor();
      pages.push(page);
    }

    const shown = (page: Page) => page.getByRole("button", { name: / DEV/ }).allInnerTexts();
    const times = async (page: Page, amount: number) =>
      (await shown(page)).filter((text) => text.includes(`${amount}.0000 DEV`)).length;

    for (let round = 1; round <= rounds; round++) {
      const trouble = round % 6;
      let disturbed = false;
      if (trouble === 2 || trouble === 4) {
        random.pick(lines).cut();
        struck["socket cut"] += 1;
        disturbed = true;
      }
      if (trouble === 5) {
        const signal = random.chance(0.5) ? "SIGTERM" : "SIGKILL";
        struck[signal === "SIGTERM" ? "process stopped" : "process killed"] += 1;
        await random.pick(processes).restart(signal);
        disturbed = true;
      }
      const source = await logInBlock(db, project.tokenId);
      const amount = (BigInt(round) * COIN).toString();
      const data = { tokenId: project.tokenId, donor: `0x${"d".repeat(40)}`, amount, total: amount };
      const started = Date.now();
      await recordEvents(db, [
        { type: "donation.made", key: `drill ${round}`, data, happenedAt: new Date(), source },
      ]);
      for (const [number, page] of pages.entries()) {
        while ((await times(page, round)) === 0 && Date.now() - started < BACK_WITHIN_MS) await wait(20);
        const took = Date.now() - started;
        if ((await times(page, round)) !== 1)
          problems.push(`round ${round}: browser ${number} does not show it once`);
        if (!disturbed) latencies.push({ took, request: await requestTime(page) });
      }
      // A browser that was cut off reconnects before the next message, so that its delay counts.
      if (disturbed) await wait(6 * SECOND);
    }
    for (const [number, page] of pages.entries()) {
      const count = (await shown(page)).length;
      if (count !== rounds) problems.push(`browser ${number} shows ${count} instead of ${rounds}`);
    }
  } finally {
    await browser.close();
    for (const line of lines) line.close();
    await Promise.all(processes.map((one) => one.stop()));
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const slow = latencies.filter(({ took, request }) => took > SECOND + REQUESTS * request).length;
  if (slow > 0) problems.push(`${slow} came later than a second and ${REQUESTS} requests`);
  return {
    held: problems.length === 0,
    lines: [
      ...problems,
      ...Object.entries(struck).map(([fault, count]) => `${fault.padEnd(20)} ${count} times`),
      `${rounds} notifications in each of two browsers; ${latencies.length} undisturbed, the slowest ${Math.max(...latencies.map(({ took }) => took))} ms`,
    ],
  };
}
