import { infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { ZodType } from "zod";
import { apiPage, type ListPage } from "./api-client.ts";

type Paged<Item> = {
  queryKey: QueryKey;
  path: string;
  schema: ZodType<Item[]>;
  refetchInterval?: number;
  /** Why nothing can be asked: the list fails with it, and is not tried again. */
  refused?: string | undefined;
};

/** A list page by page, each asked for by the address that the one before it named; its data are all items so far. */
export const pagedQuery = <Item>({ queryKey, path, schema, refetchInterval, refused }: Paged<Item>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      if (refused) throw new Error(refused);
      return apiPage(pageParam, schema, { signal });
    },
    ...(refused ? { retry: false } : {}),
    initialPageParam: path,
    getNextPageParam: (last: ListPage<Item>) => last.next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    refetchInterval,
  });
