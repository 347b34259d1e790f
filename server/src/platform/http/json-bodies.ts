import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import plugin from "fastify-plugin";
import { NO_ROUTE } from "./errors.ts";

/** Default limit of a body; a route with larger bodies sets `bodyLimit`. */
export const DEFAULT_BODY_BYTES = 16 * 1024;
/** The deepest valid request has 5 levels, the longest 850 values. */
export const MAX_JSON_DEPTH = 16;
export const MAX_JSON_VALUES = 2_000;

const TOO_NESTED = `Send JSON with at most ${MAX_JSON_DEPTH} levels and ${MAX_JSON_VALUES.toLocaleString("en-GB")} values.`;
const COMPRESSED = "Send the body without compression.";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Returns whether a JSON text is within the limits, without parsing: each character is read once. */
export function isWithinShape(text: string): boolean {
  let [depth, values, isInString] = [0, 1, false];
  for (let place = 0; place < text.length; place++) {
    const sign = text.charCodeAt(place);
    if (isInString) {
      if (sign === BACKSLASH) place++;
      else if (sign === QUOTE) isInString = false;
    } else if (sign === QUOTE) isInString = true;
    else if (OPENING.has(sign)) {
      depth++;
      values++;
    } else if (CLOSING.has(sign)) depth--;
    else if (sign === COMMA) values++;
    if (depth > MAX_JSON_DEPTH || values > MAX_JSON_VALUES) return false;
  }
  return true;
}

function refusalOf({ method, headers, is404 }: FastifyRequest): DomainError | undefined {
  const encoding = headers["content-encoding"]?.toLowerCase();
  if (encoding && encoding !== "identity") return new DomainError("unsupported_media", COMPRESSED);
  if (is404 && method !== "GET" && method !== "HEAD") return new DomainError("not_found", NO_ROUTE);
  return undefined;
}

/**
 * Limits the cost of a body before it is parsed: uncompressed, within its route's size, neither deep nor full of
 * values. The body of a request without a route isn't read.
 */
export const jsonBodies = plugin(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (!isWithinShape(body)) return done(new DomainError("invalid_input", TOO_NESTED));
    return parse(request, body, done);
  });

  // After the hooks that count and admit the request, so that a refused body counts too.
  app.addHook("preParsing", (request, reply, payload, done) => {
    const refusal = refusalOf(request);
    if (!refusal) return done(null, payload);
    // The rest of the body isn't read.
    reply.header("connection", "close");
    done(refusal);
  });
});
