import {
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataOptions,
} from "@tanstack/react-query";
import type { Api } from "@trestle/domain/api.ts";
import type { AnswerOf, InputOf } from "@trestle/domain/endpoint.ts";
import { answerTo, download, type ListPage, pageAt, type Request } from "./api-client.ts";

export type Place = keyof Api & string;
type Reads = Extract<Place, `GET ${string}`>;
export type Answer<P extends Place> = AnswerOf<Api[P]>;
type Parts = { params?: object; query?: object; body?: unknown };
type Args<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];
/** The person that an answer depends on: a part of its key, never sent. */
type Viewed = { viewer?: string | null };

/** The path of an endpoint with its parameters and its query; what is undefined or empty is left out. */
export function addressOf(place: Place, { params = {}, query = {} }: Parts): string {
  const path = pathOf(place, params);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== "") search.append(name, String(one));
  return search.size > 0 ? `${path}?${search}` : path;
}

const pathOf = (place: Place, params: object): string =>
  place
    .slice(place.indexOf("/"))
    .replaceAll(/:(\w+)/g, (_, name) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );

/** Sends a request to an endpoint of the API; nothing of the answer is checked. */
export const call = <P extends Place>(
  place: P,
  ...[input = {} as never]: Args<InputOf<Api[P]> & Omit<Request, "method" | "body">>
): Promise<Answer<P>> => {
  const { params, query, ...request } = input as Parts & Request;
  const method = place.slice(0, place.indexOf(" ")) as Request["method"];
  return answerTo(addressOf(place, { params, query } as Parts), { ...request, method }) as Promise<Answer<P>>;
};

/** Fetches a file that only its reader may have. */
export const fetchFile = <P extends Reads>(
  place: P,
  ...[input = {} as never]: Args<InputOf<Api[P]> & { signal?: AbortSignal }>
): Promise<Blob> => download(addressOf(place, input as Parts), (input as Request).signal);

/**
 * A path, below which every query is read again; with a `?` at its end, the queries of that path alone. Or a key of
 * queries that read elsewhere than from the API.
 */
export type Read = `/api/${string}` | QueryKey;

/** The key that matches the queries of a path. */
export function under(read: Read): QueryKey {
  if (typeof read !== "string") return read;
  const parts = read.replace("?", "").split("/").slice(2);
  return read.endsWith("?") ? [...parts, {}] : parts;
}

/** The key under which the answer of an endpoint is kept. */
export function keyOf(place: Place, { params = {}, query = {}, viewer }: Parts & Viewed): QueryKey {
  const rest = { ...query, ...(viewer === undefined ? {} : { viewer }) };
  return [...under(pathOf(place, params) as `/api/${string}`), rest];
}

/** Returns query options for an endpoint; the key is derived from path, query and viewer. */
export const queryOf = <P extends Reads, Data = Answer<P>>(
  place: P,
  input: InputOf<Api[P]> & Viewed,
  options: Omit<UndefinedInitialDataOptions<Answer<P>, Error, Data>, "queryKey" | "queryFn"> = {},
) =>
  queryOptions({
    queryKey: keyOf(place, input as Parts & Viewed),
    queryFn: ({ signal }) => answerTo(addressOf(place, input as Parts), { signal }) as Promise<Answer<P>>,
    ...options,
  });

type Items<P extends Reads> = Answer<P> extends readonly (infer Item)[] ? Item : never;

/** A list page by page, each asked for by the address that the one before it named; its data are all items so far. */
export const listOf = <P extends Reads, Item = Items<P>>(
  place: P,
  input: InputOf<Api[P]> & Viewed,
  itemsOf: (answer: Answer<P>) => Item[] = (answer) => answer as Item[],
) =>
  infiniteQueryOptions({
    queryKey: keyOf(place, input as Parts & Viewed),
    queryFn: async ({ pageParam, signal }): Promise<ListPage<Item>> => {
      const { body, next } = await pageAt(pageParam, { signal });
      return { items: itemsOf(body as Answer<P>), next };
    },
    initialPageParam: addressOf(place, input as Parts),
    getNextPageParam: (last: ListPage<Item>) => last.next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
