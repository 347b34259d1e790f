import { z } from "zod";

/** "visitor" accepts requests without a token; a token that is sent must be valid. */
export type Access = "public" | "visitor" | "member" | "admin";

type Details = {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A multipart form instead of a JSON body. */
  form?: z.ZodType;
  /** Sent with 200. An endpoint without `answer` and `created` sends 204. */
  answer?: z.ZodType | "file";
  /** Sent with 201. */
  created?: z.ZodType;
  /** Requests per minute and network address; defaults to the instance's limit. */
  limit?: number;
  /** Maximum bytes of the body, if 16 KB aren't enough. */
  bodyLimit?: number;
  /**
   * Requires a recent confirmation: by the second factor, or the password of an account without one. "second-factor"
   * requires it only of accounts with one.
   */
  fresh?: true | "second-factor";
  /** Kind of data that the request adds to the database: counted per network and day, and refused while space is short. */
  bulk?: "text" | "account";
  /** False for a POST whose response is a secret, or that creates nothing. */
  idempotent?: false;
  /** The body is sent only when it has changed. */
  conditional?: true;
  /** Frequently sent: fields are selected by the schema, values are not validated again. */
  hot?: true;
  /** Keeps requests, which contain a network address, out of the log. */
  unlogged?: true;
  description?: string;
};
export type Endpoint = Details & { access: Access; summary: string; tag?: string };
export type EndpointTable = Record<string, Endpoint>;

const by =
  <const A extends Access>(access: A) =>
  <const D extends Details>(summary: string, details = {} as D) => ({ ...details, access, summary });

export const open = by("public");
export const visitor = by("visitor");
export const member = by("member");
export const admin = by("admin");

/** A room's endpoints by method and path, grouped under `tag` in the API's description. */
export const endpoints = <const T extends EndpointTable>(tag: string, table: T): T =>
  Object.fromEntries(Object.entries(table).map(([place, endpoint]) => [place, { ...endpoint, tag }])) as T;

/** Query of every list; the cursor is opaque to clients. */
export const pageQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const success = z.object({ success: z.literal(true) });

/** An endpoint's response type for clients. */
export type AnswerOf<E> = E extends { answer: "file" }
  ? Blob
  : E extends { answer: infer S extends z.ZodType } | { created: infer S extends z.ZodType }
    ? z.output<S>
    : undefined;

type Part<E, Name extends "params" | "query" | "body"> = E extends { [N in Name]: infer S extends z.ZodType }
  ? Record<never, never> extends z.input<S>
    ? { [N in Name]?: z.input<S> }
    : { [N in Name]: z.input<S> }
  : unknown;

/** An endpoint's request type for clients. */
export type InputOf<E> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;
