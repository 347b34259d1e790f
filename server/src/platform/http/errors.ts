import { DomainError, type ErrorBody, type ErrorCode, statusOfCode } from "@trestle/domain/errors.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import plugin from "fastify-plugin";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { NO_SPACE } from "./disk-space.ts";
import { NO_PAGE } from "./paging.ts";

export const NO_ROUTE = "There’s nothing at this address.";
const INTERNAL_ERROR = "Something went wrong on our side. Try again in a moment.";
const codeOfStatus = new Map(
  Object.entries(statusOfCode).map(([code, status]) => [status as number, code as ErrorCode]),
);

/** Product wording for refusals of the framework. */
const frameworkWords: Partial<Record<ErrorCode, string>> = {
  invalid_input: "We couldn’t understand the request. Send JSON as described in the API reference.",
  too_large: "The request is too large.",
  unsupported_media: "Send JSON with the header content-type: application/json.",
};

/** PostgreSQL's error codes for a NUL and for half a surrogate pair. */
const unwritable = new Set(["22021", "22P05", "22P02"]);

/** PostgreSQL's data exceptions: a number, date or text that doesn't fit its type. */
const isDataException = ({ code = "" }: Error & { code?: string }) => /^22...$/.test(code);

/** Transient database errors: connection lost, shutting down, starting, out of connections or space, too slow. */
const isDatabaseDown = ({ code = "", message }: Error & { code?: string }) =>
  /^(08...|53...|57P0[1-5]|57014|25P03)$/.test(code) ||
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code) ||
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|the request's transaction is over/.test(
    message,
  );

const DATABASE_DOWN = "The database isn’t answering right now. Try again shortly.";

/** Returns whether the client closed the connection within the body: no response is read, and nothing failed. */
const isCutOff = (error: Error & { code?: string }, { raw }: FastifyRequest) =>
  error.code === "ECONNRESET" && raw.errored === error;
const CUT_OFF = "The request was cut off. Send it again.";

/**
 * Drops the validation library's default messages, which name types: they mean nothing to a person filling in a form.
 */
const ownWords = (message: string | undefined) =>
  message && !/^(Invalid|Unrecognized|Too (big|small))/.test(message) ? message : undefined;

function explain(error: FastifyError | DomainError | Error): { code: ErrorCode; message: string } {
  if (error instanceof DomainError) return { code: error.code, message: error.message };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    return {
      code: "invalid_input",
      message:
        ownWords(first?.message) ??
        `The field ${first?.instancePath.slice(1).replaceAll("/", ".") || "body"} is missing or not valid.`,
    };
  }
  if (unwritable.has((error as { code?: string }).code ?? ""))
    return {
      code: "invalid_input",
      message: "The text contains characters we can’t store. Remove them.",
    };
  if (isDatabaseDown(error)) return { code: "unavailable", message: DATABASE_DOWN };
  if ((error as { code?: string }).code === "ENOSPC") return { code: "unavailable", message: NO_SPACE };
  const status = "statusCode" in error ? error.statusCode : undefined;
  if (!status || status >= 500)
    return { code: status === 503 ? "unavailable" : "internal", message: INTERNAL_ERROR };
  const code = codeOfStatus.get(status) ?? "invalid_input";
  return { code, message: frameworkWords[code] ?? error.message };
}

export function sendError(request: FastifyRequest, reply: FastifyReply, code: ErrorCode, message: string) {
  const body: ErrorBody = { success: false, message, code, requestId: request.id };
  return reply.status(statusOfCode[code]).send(body);
}

export function answerError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  // A cursor may be made up by a client, so its data exception is a bad request.
  const hasCursor = Object.hasOwn(Object(request.query), "cursor");
  const { code, message } =
    hasCursor && isDataException(error)
      ? ({ code: "invalid_input", message: NO_PAGE } as const)
      : isCutOff(error, request)
        ? ({ code: "invalid_input", message: CUT_OFF } as const)
        : explain(error);
  if (statusOfCode[code] >= 500) request.log.error({ err: error }, "request failed");
  return sendError(request, reply, code, message);
}

/** Gives every error one shape, and no internal text in a 5xx. */
export const errors = plugin(async (app: FastifyInstance) => {
  app.setErrorHandler((error: Error, request, reply) => answerError(error, request, reply));
});
