import { z } from "zod";

/** "visitor" accepts requests without a token; a token that is sent must be valid. */
export type Access = "public" | "visitor" | "member" | "admin";

type Details = {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A multipart form in place of a JSON body. */
  form?: z.ZodType;
  /** Sent with 200. An endpoint without `answer` and `created` sends 204. */
  answer?: z.ZodType | "file";
  /** Sent with 201. */
  created?: z.ZodType;
  /** Requests a minute from one network address; without one, the limit of the instance. */
  limit?: number;
  /** Bytes of the largest body, where 16 KB aren't enough. */
  bodyLimit?: number;
  /** Asks for the second factor again, or for the password of an account without one ("second-factor": not for that). */
  fresh?: true | "second-factor";
  /** Adds this to the database: counted per network and day, and refused while space is short. */
  bulk?: "text" | "account";
  /** False for a POST whose response is a secret, or that creates nothing. */
  idempotent?: false;
  /** Sent only when it has changed. */
  conditional?: true;
  /** Sent often: its fields are picked by the schema, their values are not validated again. */
  hot?: true;
  /** Leaves requests, which name a network address, out of the log. */
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

/** The endpoints of a room, by method and path; the API's description groups them under `tag`. */
export const endpoints = <const T extends EndpointTable>(tag: string, table: T): T =>
  Object.fromEntries(Object.entries(table).map(([place, endpoint]) => [place, { ...endpoint, tag }])) as T;

/** Every list takes these; where the next page begins is opaque to the client. */
export const pageQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export const success = z.object({ success: z.literal(true) });

/** The answer of an endpoint, as a client gets it. */
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

/** The parts of a request to an endpoint, as a client gives them. */
export type InputOf<E> = Part<E, "params"> & Part<E, "query"> & Part<E, "body">;
