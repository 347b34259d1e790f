import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { inject, onTestFinished } from "vitest";

export type RecordedCall = { method: string; params: [{ to: string; data: string; gas?: string }, string] };

/** A proxy in front of the run's chain that records its calls, for one test. */
export async function recordingNode() {
  const asked: RecordedCall[] = [];
  const node = createServer(async (request, response) => {
    const body = (await json(request)) as RecordedCall | RecordedCall[];
    asked.push(...[body].flat());
    const answer = await fetch(inject("chainRpcUrl"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    response.end(await answer.text());
  }).listen(0, "127.0.0.1");
  await once(node, "listening");
  onTestFinished(() => void node.close());
  return { rpcUrl: `http://127.0.0.1:${(node.address() as AddressInfo).port}`, asked };
}
