import { type ErrorBody, type ErrorCode, statusOfCode } from "@trestle/domain/errors.ts";

/** A request that was answered with a refusal, or not answered at all (`status` 0). */
export class RequestError extends Error {
  readonly status: number;
  /** Message of the server for readers, if there was one. */
  readonly serverMessage: string | undefined;
  readonly requestId: string | undefined;
  readonly code: ErrorCode | undefined;

  constructor(status: number, body: unknown, options?: ErrorOptions) {
    const refused = isRefusal(body) ? body : {};
    super(
      refused.message ?? (status === 0 ? "The server didn’t answer." : `The server answered ${status}.`),
      options,
    );
    this.name = "RequestError";
    this.status = status;
    this.serverMessage = refused.message;
    this.requestId = refused.requestId;
    this.code = refused.code;
  }
}

export const isRefusedLogin = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 401;

export const serverMessage = (error: unknown): string | undefined =>
  error instanceof RequestError ? error.serverMessage : undefined;

const isText = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === "string";

/** Whether an answer is in the words of our server, not of something in between. */
function isRefusal(body: unknown): body is Partial<ErrorBody> {
  if (typeof body !== "object" || body === null) return false;
  const { message, code, requestId } = body as Record<string, unknown>;
  const isKnown = isText(code) && (code === undefined || Object.hasOwn(statusOfCode, code));
  return isText(message) && isText(requestId) && isKnown;
}
