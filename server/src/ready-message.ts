import type { Config } from "./config.ts";
import { isLoopback } from "./platform/http/loopback.ts";
import type { Story } from "./services.ts";

/** Returns the last message of a start: addresses and demo accounts. */
export function readyMessage(
  { PUBLIC_URL, DATA_DIR, HOST, demo }: Config,
  chainRpcUrl: string,
  accounts: Story["accounts"] = [],
): string {
  const lines = [`Trestle is ready: ${PUBLIC_URL}`, ""];
  if (accounts.length > 0) {
    lines.push("  Demo accounts, for this local test chain only (no real money moves):");
    for (const { role, username, password } of accounts) {
      lines.push(`    ${role.padEnd(10)} ${username.padEnd(16)} ${password}`);
    }
    lines.push("");
  }
  if (demo && !isLoopback(HOST)) {
    lines.push(
      `  WARNING: HOST is ${HOST}, so others on your network can open this demo. Its passwords and keys are`,
      "  public: don’t put anything private in it, or start without HOST.",
      "",
    );
  }
  lines.push(`  API reference ${PUBLIC_URL}/api/docs`);
  if (demo) lines.push(`  Chain        ${chainRpcUrl} (this machine only, every method)`);
  lines.push(`  Data in      ${DATA_DIR}`, "  Stop with Ctrl-C.");
  return `\n${lines.join("\n")}\n`;
}
