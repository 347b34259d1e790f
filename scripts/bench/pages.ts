import { get } from "node:http";
import { pages as addresses } from "@trestle/domain/pages.ts";
import { postedProject } from "@trestle/testkit/projects.ts";
import Fastify from "fastify";
import { buildWeb } from "../build.ts";
import { compare } from "./compare.ts";
import { measure } from "./http-load.ts";
import type { Stack } from "./stack.ts";

const SHOWN = 40;
const WARM_UP_MS = 20_000;

/** The market's page, rendered on the server, against a bare handler that sends the same bytes from memory. */
export async function pages(stack: Stack): Promise<boolean> {
  await buildWeb();
  for (let n = 0; n < SHOWN; n++) await postedProject(stack, { user: stack.account });
  const url = `${stack.url}${addresses.market}`;
  const headers = { "accept-encoding": "br" };
  const stored = await renderedBytes(url, headers);
  const bare = Fastify();
  bare.get("/", (_request, reply) =>
    reply.headers({ "content-type": "text/html; charset=utf-8", "content-encoding": "br" }).send(stored),
  );
  const plain = await bare.listen({ port: 0, host: "127.0.0.1" });
  const good = await compare(
    `market page, rendered, ${SHOWN} projects`,
    () => measure({ url, headers }),
    () => measure({ url: plain, headers }),
    0.5,
  );
  await bare.close();
  return good;
}

/** The first pages come while the renderer starts: they are not yet rendered. */
async function renderedBytes(url: string, headers: Record<string, string>): Promise<Buffer> {
  const end = performance.now() + WARM_UP_MS;
  while (performance.now() < end) {
    const answer = await fetch(url, { headers: { ...headers, "accept-encoding": "identity" } });
    if (!(await answer.text()).includes('id="page-state"')) continue;
    return new Promise((resolve, reject) => {
      get(url, { headers }, (packed) => {
        const chunks: Buffer[] = [];
        packed.on("data", (chunk: Buffer) => chunks.push(chunk));
        packed.on("end", () => resolve(Buffer.concat(chunks)));
      }).on("error", reject);
    });
  }
  throw new Error("The market's page was not rendered.");
}
