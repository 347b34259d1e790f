import { z } from "zod";

/** HTTP status of every error code. */
export const statusOfCode = {
  invalid_input: 400,
  unauthenticated: 401,
  // The password or the second factor must be confirmed again.
  confirmation_needed: 403,
  second_factor_needed: 403,
  // Last of its status, because the framework's own 403 maps to the last entry.
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  invalid_range: 416,
  idempotency_mismatch: 422,
  // Retryable: the same request may succeed in a moment.
  pending: 425,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

export const errorBody = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(statusOfCode) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** A refusal whose message is shown to the user unchanged. */
export class DomainError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DomainError";
    this.code = code;
  }
}

/** Throws a `DomainError`. */
export function refuse(code: ErrorCode, message: string, options?: ErrorOptions): never {
  throw new DomainError(code, message, options);
}
