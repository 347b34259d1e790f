import { useQueryClient } from "@tanstack/react-query";
import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import { type RefObject, useEffect, useState } from "react";
import { call } from "../../../lib/endpoints.ts";
import { useVisibleTab } from "../../../lib/use-visible-tab.ts";
import { setViewedNegotiation } from "../../../lib/viewed-negotiation.ts";
import { negotiationQuery, negotiationsQuery } from "../api/negotiations.ts";

/** Marks messages as read on the server once the end of the thread is in view in a visible tab. */
export function useSeen(
  end: RefObject<HTMLElement | null>,
  { _id, unread }: Pick<Negotiation, "_id" | "unread">,
  upTo: string | null,
): void {
  const client = useQueryClient();
  const inView = useInView(end);
  const isVisible = useVisibleTab();
  useEffect(() => (isVisible ? setViewedNegotiation(_id) : undefined), [isVisible, _id]);
  useEffect(() => {
    if (!inView || !isVisible || unread === 0 || upTo === null) return;
    call("PUT /api/negotiations/:id/read", { params: { id: _id }, body: { upTo } })
      .then(() => {
        client.setQueryData(negotiationsQuery.queryKey, (all) =>
          all?.map((one) => (one._id === _id ? { ...one, unread: 0 } : one)),
        );
        client.setQueryData(negotiationQuery(_id).queryKey, (one) => one && { ...one, unread: 0 });
      })
      .catch((error: unknown) => console.error("We couldn’t mark the messages as read", error));
  }, [client, inView, isVisible, _id, unread, upTo]);
}

function useInView(element: RefObject<HTMLElement | null>): boolean {
  // Without an observer nothing can be known but that it is there.
  const [inView, setInView] = useState(() => typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined" || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}
