import type { Config } from "../config.ts";
import { demoAccounts } from "./accounts.ts";

/** The last thing a start prints: where it is, and how to look around. */
export function printReady({ PUBLIC_URL, DATA_DIR, demo }: Config, chainRpcUrl: string): void {
  const lines = [`Trestle is ready: ${PUBLIC_URL}`, ""];
  if (demo) {
    lines.push("  Demo accounts, for this local test chain only (no real money moves):");
    for (const { role, username, password } of demoAccounts) {
      lines.push(`    ${role.padEnd(10)} ${username.padEnd(16)} ${password}`);
    }
    lines.push("");
  }
  lines.push(`  API to read  ${PUBLIC_URL}/api/docs`);
  if (demo) lines.push(`  Chain        ${chainRpcUrl} (this machine only, every method)`);
  lines.push(`  Data in      ${DATA_DIR}`, "  Stop with Ctrl-C.");
  console.log(`\n${lines.join("\n")}\n`);
}
