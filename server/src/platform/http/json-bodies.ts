import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import plugin from "fastify-plugin";
import { NO_ROUTE } from "./errors.ts";

/** Default limit of a body; a route that takes more sets `bodyLimit`. */
export const DEFAULT_BODY_BYTES = 16 * 1024;
/** The deepest and longest request that a schema of ours describes has 5 levels and 850 values. */
export const MAX_JSON_DEPTH = 16;
export const MAX_JSON_VALUES = 2_000;

const TOO_NESTED = `Send JSON with at most ${MAX_JSON_DEPTH} levels and ${MAX_JSON_VALUES.toLocaleString("en-GB")} values.`;
const COMPRESSED = "Send the body without compression.";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether a JSON text stays within the limits, found without parsing the text: each character is looked at once. */
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
 * Bounds what a body can cost before it is parsed: it arrives uncompressed and within the size of its route, and its
 * JSON is neither deep nor full of values. A request to an address without a route is answered without its body.
 */
export const jsonBodies = plugin(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body: string, done) => {
    if (!isWithinShape(body)) return done(new DomainError("invalid_input", TOO_NESTED));
    return parse(request, body, done);
  });

  // After the hooks that count and admit the request: a refused body counts like an accepted one.
  app.addHook("preParsing", (request, reply, payload, done) => {
    const refusal = refusalOf(request);
    if (!refusal) return done(null, payload);
    // The rest of the body isn't read.
    reply.header("connection", "close");
    done(refusal);
  });
});
