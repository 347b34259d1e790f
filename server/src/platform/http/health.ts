import type { FastifyInstance } from "fastify";
import { z } from "zod";

export type Check = () => Promise<void> | void;

const CHECK_TIMEOUT_MS = 3_000;
const readiness = z.object({ ready: z.boolean(), checks: z.record(z.string(), z.enum(["up", "down"])) });

async function passes(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("timed out")), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check(), late]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** `/healthz`: the process answers. `/readyz`: all its dependencies are up. */
export function healthRoutes(app: FastifyInstance, checks: Record<string, Check>): void {
  const schema = { hide: true };
  app.get("/healthz", { schema, logLevel: "warn" }, async () => ({ status: "ok" }));
  app.get("/readyz", { schema, logLevel: "warn" }, async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]) => [name, (await passes(check)) ? "up" : "down"] as const,
      ),
    );
    const ready = results.every(([, state]) => state === "up");
    const body: z.infer<typeof readiness> = { ready, checks: Object.fromEntries(results) };
    return reply.status(ready ? 200 : 503).send(body);
  });
}
