import { refuse } from "@trestle/domain/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

export const NO_PAGE = "This page link isn’t valid. Start again from the first page.";

/** The place of a row in its table's sequence. */
export const sequence = z.string().regex(/^\d{1,18}$/);

export function readCursor<T extends z.ZodType>(
  cursor: string | undefined,
  shape: T,
): z.infer<T> | undefined {
  if (cursor === undefined) return undefined;
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch (cause) {
    refuse("invalid_input", NO_PAGE, { cause });
  }
}

/** Paginates rows that were read with one more than the page holds: the extra row shows that there is a next page. */
export function page<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => unknown,
): Row[] {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length > limit && last) {
    const next = new URL(request.url, "http://localhost");
    next.searchParams.set("cursor", Buffer.from(JSON.stringify(cursorOf(last))).toString("base64url"));
    reply.header("link", `<${next.pathname}${next.search}>; rel="next"`);
  }
  return shown;
}
