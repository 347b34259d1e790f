import { Agent, get } from "node:http";

const ROUND_MS = 1500;
const CONNECTIONS = 16;

export type Target = { url: string; headers?: Record<string, string> };

function request(target: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(target.url, { agent, headers: target.headers ?? {} }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${target.url} answered ${answer.statusCode}`));
      answer.resume().on("end", resolve);
    }).on("error", reject);
  });
}

/** Requests per second over one round. */
export async function measure(target: Target): Promise<number> {
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
