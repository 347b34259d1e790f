import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { openapiPage } from "./openapi-page.ts";

export async function openapi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Trestle API", version },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const access = input.route.config?.access;
      const secured = access === "member" || access === "admin";
      return { url, schema: secured ? { ...schema, security: [{ bearer: [] }] } : schema };
    },
  });
  const open = { config: { access: "public" as const }, schema: { hide: true } };
  app.get("/api/openapi.json", open, async () => app.swagger());
  app.get("/api/docs", open, async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(openapiPage(app.swagger())),
  );
}
