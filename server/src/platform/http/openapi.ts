import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { openapiPage } from "./openapi-page.ts";

const FRESH_FACTOR =
  "Answers 403 with the code `confirmation_needed` to an account with a second factor unless it was given in this session within the last 5 minutes: at the login, or by `POST /api/auth/confirm`.";
const FRESH = `${FRESH_FACTOR} Other accounts give the password in the same way.`;

export async function openapi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Trestle API", version },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const { access, freshConfirmation } = input.route.config ?? {};
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
  // Made once, when somebody asks: it is large, and the same for everybody until the process ends.
  let texts: { json: string; page: string } | undefined;
  const described = () => {
    texts ??= { json: JSON.stringify(app.swagger()), page: openapiPage(app.swagger()) };
    return texts;
  };
  app.get("/api/openapi.json", open, async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(described().json),
  );
  app.get("/api/docs", open, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(described().page),
  );
}
