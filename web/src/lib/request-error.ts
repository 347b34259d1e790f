import { type ErrorCode, errorBody } from "@trestle/domain/errors.ts";

/** A request that was answered with a refusal, or not answered at all (`status` 0). */
export class RequestError extends Error {
  readonly status: number;
  /** Message of the server for readers, if there was one. */
  readonly serverMessage: string | undefined;
  readonly requestId: string | undefined;
  readonly code: ErrorCode | undefined;

  constructor(status: number, body: unknown, options?: ErrorOptions) {
    const parsed = errorBody.partial().safeParse(body);
    const said = parsed.success ? parsed.data : {};
    super(
      said.message ?? (status === 0 ? "The server didn't answer." : `The server answered ${status}.`),
      options,
    );
    this.name = "RequestError";
    this.status = status;
    this.serverMessage = said.message;
    this.requestId = said.requestId;
    this.code = said.code;
  }
}

export const isRefusedLogin = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 401;

export const serverMessage = (error: unknown): string | undefined =>
  error instanceof RequestError ? error.serverMessage : undefined;
