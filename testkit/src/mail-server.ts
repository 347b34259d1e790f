import { onTestFinished } from "vitest";
import { openMailServer } from "./open-mail-server.ts";

/** Starts an SMTP server for one test. */
export async function startMailServer() {
  const server = await openMailServer();
  onTestFinished(server.close);
  return server;
}
