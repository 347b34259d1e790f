import { queryOptions } from "@tanstack/react-query";
import { bidder } from "@trestle/domain/bids/bid.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";

/** Verified developers by their name. */
export const developersQuery = (search: string) =>
  queryOptions({
    queryKey: ["bids", "developers", search],
    queryFn: ({ signal }) =>
      api(`/api/bids/developers?search=${encodeURIComponent(search)}`, z.array(bidder), { signal }),
    placeholderData: (before) => before,
  });
