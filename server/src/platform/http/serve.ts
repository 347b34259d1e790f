import type { IncomingMessage } from "node:http";
import multipart from "@fastify/multipart";
import { type Endpoint, type EndpointTable, success } from "@trestle/domain/endpoint.ts";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { FastifyRouteSchemaDef } from "fastify/types/schema.js";
import { validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import type { App } from "./app.ts";
import { listedFields } from "./listed-fields.ts";
import { page, readCursor } from "./paging.ts";
import type { Account } from "./viewer.ts";

type Read<E, Name extends string> = E extends { [N in Name]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

type Me<Access> = Access extends "public"
  ? undefined
  : Access extends "visitor"
    ? Account | undefined
    : Account;

type Context<E extends Endpoint> = {
  me: Me<E["access"]>;
  params: Read<E, "params">;
  query: Read<E, "query">;
  body: Read<E, "body">;
  /** Reads one page from the request's cursor on, and links to the next page by the last row's position. */
  paged: <Row, Place extends z.ZodType>(
    place: Place,
    read: (after: z.output<Place> | undefined, limit: number) => Promise<Row[]>,
    placeOf: (last: Row) => unknown,
  ) => Promise<Row[]>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Endpoints without an answer, or with a bare success, need no value from their handler. */
type Answer<E> = E extends { answer: infer S extends z.ZodType } | { created: infer S extends z.ZodType }
  ? typeof success extends S
    ? unknown
    : z.input<S>
  : unknown;

export type Handlers<T extends EndpointTable> = {
  [Place in keyof T]: (context: Context<T[Place]>) => Promise<Answer<T[Place]>> | FastifyReply;
};

/** Above the parts of every form. */
const MAX_FORM_PARTS = 20;

/**
 * Discards the rest of a form after its last allowed part. Otherwise the parser continues, and its error about a
 * truncated part beyond the limit has no listener, which would end the process.
 */
function stopParsingAtPartsLimit(request: IncomingMessage): void {
  const pipe = request.pipe.bind(request);
  request.pipe = (parser, options) => {
    parser.once("partsLimit", () => {
      request.unpipe(parser);
      request.resume();
    });
    return pipe(parser, options);
  };
}

/** The schema of a form only documents it in the API's description; forms are parsed as they arrive. */
const formRoute = {
  validatorCompiler: (route: FastifyRouteSchemaDef<unknown>) =>
    route.httpPart === "body"
      ? () => ({ value: undefined })
      : validatorCompiler(route as FastifyRouteSchemaDef<z.ZodType>),
};

/** Adds a room's endpoints to the application, each with its handler. */
export function serve<T extends EndpointTable>(app: App, table: T, handlers: Handlers<T>): void {
  const withForms: RouteOptions[] = [];
  for (const [place, endpoint] of Object.entries<Endpoint>(table)) {
    const [method, url = ""] = place.split(" ");
    const { params, query, body, form, answer, created, description } = endpoint;
    const status = created ? 201 : answer ? 200 : 204;
    const isDone = (answer ?? created) === success;
    const handler = handlers[place] as (context: unknown) => unknown;
    const route = {
      method,
      url,
      config: {
        access: endpoint.access,
        freshConfirmation: endpoint.fresh,
        bulk: endpoint.bulk,
        idempotent: endpoint.idempotent,
        conditional: endpoint.conditional,
        ...(endpoint.limit ? { rateLimit: { max: endpoint.limit, timeWindow: "1 minute" } } : {}),
      },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      ...(endpoint.unlogged ? { logLevel: "warn" } : {}),
      ...(endpoint.hot ? { serializerCompiler: listedFields } : {}),
      ...(form ? formRoute : {}),
      schema: {
        tags: [endpoint.tag ?? ""],
        summary: endpoint.summary,
        ...(description ? { description } : {}),
        ...(form ? { consumes: ["multipart/form-data"] } : {}),
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...((body ?? form) ? { body: body ?? form } : {}),
        ...(answer === "file" ? {} : { response: { [status]: created ?? answer ?? z.undefined() } }),
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (status === 201) reply.status(status);
        const given = await handler({ ...partsOf(request), paged: pagedBy(request, reply), request, reply });
        if (status === 204) return reply.status(status).send();
        return isDone ? { success: true } : given;
      },
    } as RouteOptions;
    if (form) withForms.push(route);
    else app.route(route as never);
  }
  // Only routes with forms get the parser's hooks.
  if (withForms.length > 0)
    app.register(async (forms) => {
      await forms.register(multipart, { limits: { parts: MAX_FORM_PARTS } });
      forms.addHook("preHandler", (request, _reply, done) => {
        if (request.isMultipart()) stopParsingAtPartsLimit(request.raw);
        done();
      });
      for (const route of withForms) forms.route(route);
    });
}

const partsOf = ({ viewer, params, query, body }: FastifyRequest) => ({
  me: viewer?.account,
  params,
  query,
  body,
});

const pagedBy =
  (request: FastifyRequest, reply: FastifyReply): Context<Endpoint>["paged"] =>
  async (place, read, placeOf) => {
    const { cursor, limit } = request.query as { cursor?: string; limit: number };
    const rows = await read(readCursor(cursor, place), limit + 1);
    return page(request, reply, rows, limit, placeOf);
  };
