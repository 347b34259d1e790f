// Drill 17: a backup is taken while people write, everything is destroyed, and the backup is restored elsewhere.
// Everything acknowledged before the backup began is there; ledger, files, audit log and chain agree.
import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { demoAccounts } from "@trestle/demo/people.ts";
import { root } from "../build.ts";
import { DrillProduct } from "./drill-product.ts";
import type { Drill } from "./report.ts";

const WRITERS = 3;
const execute = promisify(execFile);

/** Runs one of the project's commands for a data folder; returns its output. */
async function command(name: string, dataDir: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { stdout } = await execute(process.execPath, [join(root, "scripts", `${name}.ts`), ...args], { env });
  return stdout;
}

export const run: Drill = async () => {
  const problems: string[] = [];
  const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), "trestle-drill-")));
  const [backup, restored] = [join(elsewhere, "backup"), join(elsewhere, "data")];
  // The whole demo, so that chain, ledger, documents and audit log have content.
  const first = await DrillProduct.start({ environment: { DEMO_REQUESTS: "true" } });
  let second: DrillProduct | undefined;
  try {
    const acknowledged: string[] = [];
    let writing = true;
    const { headers, files } = await first.member();
    const upload = await first.upload(files, headers);
    if (upload.status !== 201) problems.push(`a file was answered with ${upload.status}`);
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let number = 0; writing; number++) {
        const username = `writer-${writer}-${number}`;
        if ((await first.register(username)).status === 200) acknowledged.push(username);
      }
    });
    while (acknowledged.length < 5) await pause(100);
    const before = [...acknowledged];
    const output = (await command("backup", first.dataDir, backup)).trim().split("\n")[0] ?? "";
    const during = acknowledged.length - before.length;
    if (during === 0) problems.push("nobody wrote while the backup was taken");
    writing = false;
    await Promise.all(writers);
    await first.destroy();

    const begun = performance.now();
    await command("restore", restored, backup);
    const seconds = (performance.now() - begun) / 1000;
    second = await DrillProduct.start({ dataDir: restored, environment: { DEMO_REQUESTS: "true" } });
    const product = second;
    let missing = 0;
    for (const username of before) if (!(await product.logIn(username))) missing++;
    if (missing > 0) problems.push(`${missing} people are missing`);
    // Session and file are older than the backup.
    const { status, body } = await product.ask("GET", files.replace(/\/files$/, ""), { headers });
    const kept = JSON.stringify(body).includes("plan.pdf");
    if (status !== 200 || !kept) problems.push(`the draft with its file was answered with ${status}`);
    const admin = demoAccounts.find(({ role }) => role === "admin");
    const { body: login } = await product.post("/api/auth/login", {
      username: admin?.username,
      password: admin?.password,
    });
    const audit = await product.ask("POST", "/api/admin/audit/check", {
      headers: { authorization: `Bearer ${login.token}` },
    });
    if (audit.body.intact !== true) problems.push("the audit log is not intact");
    const ledger = (await command("reconcile", restored)).trim();
    if (!ledger.includes("every wei is where the ledger says")) problems.push(ledger);
    return {
      held: problems.length === 0,
      lines: [
        output.replace(backup, "its folder"),
        `${before.length} people acknowledged before it, ${during} while it was taken, ${missing} missing`,
        `restored in ${seconds.toFixed(1)} s; audit log of ${audit.body.lines} lines intact`,
        ledger,
        ...problems,
      ],
    };
  } finally {
    await second?.stop();
    await first.destroy().catch(() => {});
    rmSync(elsewhere, { recursive: true, force: true });
  }
};
