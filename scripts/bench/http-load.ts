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

/** Sends requests over this many connections for this long, and reports each answer's time. */
async function load(target: Target, ms: number, connections: number, took: (ms: number) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + ms;
  const worker = async () => {
    for (let begin = performance.now(); begin < end; ) {
      await request(target, agent);
      const now = performance.now();
      took(now - begin);
      begin = now;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
}

/** Returns the requests per second of one round. */
export async function measure(target: Target): Promise<number> {
  let done = 0;
  await load(target, ROUND_MS, CONNECTIONS, () => {
    done += 1;
  });
  return (done * 1000) / ROUND_MS;
}

/** Returns the 99th percentile of response times in milliseconds. */
export async function slowest(target: Target, ms: number, connections: number): Promise<number> {
  const times: number[] = [];
  await load(target, ms, connections, (time) => times.push(time));
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
