import { onTestFinished } from "vitest";
import { openMailServer } from "./open-mail-server.ts";

/** A real SMTP server for one test. */
export async function startMailServer() {
  const server = await openMailServer();
  onTestFinished(server.close);
  return server;
}
