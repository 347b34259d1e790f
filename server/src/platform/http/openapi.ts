import { setImmediate as nextTurn } from "node:timers/promises";
import swagger from "@fastify/swagger";
import type { FastifyInstance, RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { openapiPage } from "./openapi-page.ts";

const FRESH_FACTOR =
  "Answers 403 with the code `confirmation_needed` to an account with a second factor unless it was given in this session within the last 5 minutes: at sign-in, or by `POST /api/auth/confirm`.";
const FRESH = `${FRESH_FACTOR} Other accounts give the password in the same way.`;

const OPENAPI = "3.1.0";

export async function openapi(app: FastifyInstance, version: string): Promise<void> {
  const routes: RouteOptions[] = [];
  const described = new Map<unknown, ReturnType<typeof jsonSchemaTransform>>();
  app.addHook("onRoute", (route) => void routes.push(route));
  await app.register(swagger, {
    openapi: {
      openapi: OPENAPI,
      info: { title: "Trestle API", version },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: ({ route, ...input }) => {
      const { schema, url } = described.get(route.schema) ?? jsonSchemaTransform({ ...input, route });
      const { access, freshConfirmation } = route.config ?? {};
      const secured = access === "member" || access === "admin";
      return {
        url,
        schema: {
          ...schema,
          ...(secured ? { security: [{ bearer: [] }] } : {}),
          ...(freshConfirmation ? { description: freshConfirmation === true ? FRESH : FRESH_FACTOR } : {}),
        },
      };
    },
  });
  const seldom = { max: 30, timeWindow: "1 minute" };
  const open = { config: { access: "public" as const, rateLimit: seldom }, schema: { hide: true } };
  // Built on the first request: the document is large and doesn't change while the process runs.
  let texts: Promise<{ json: string; page: string }> | undefined;
  async function makeTexts() {
    // One route at a time, because all at once would block the event loop for half a second.
    const asked = { openapiObject: { openapi: OPENAPI } } as Parameters<typeof jsonSchemaTransform>[0];
    for (const { schema, url } of routes) {
      if (schema && !schema.hide) described.set(schema, jsonSchemaTransform({ ...asked, schema, url }));
      await nextTurn();
    }
    const description = app.swagger();
    await nextTurn();
    return { json: JSON.stringify(description), page: openapiPage(description) };
  }
  const ask = () => {
    texts ??= makeTexts();
    return texts;
  };
  app.get("/api/openapi.json", open, async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send((await ask()).json),
  );
  app.get("/api/docs", open, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send((await ask()).page),
  );
}
