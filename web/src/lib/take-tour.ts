import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { type Tour, tour, tourAnswer } from "@trestle/domain/tour/tour.ts";
import { z } from "zod";
import { api } from "./api-client.ts";
import { showTour } from "./show-tour.ts";
import { toast } from "./toast.ts";
import { useChange } from "./use-change.ts";

const tourKey = ["tour"] as const;

export const tourQuery = queryOptions({
  queryKey: tourKey,
  queryFn: ({ signal }) => api("/api/tour", tourAnswer, { signal }),
});

const startTour = () => api("/api/tour", tour, { method: "POST" });
const endTour = () => api("/api/tour", z.undefined(), { method: "DELETE" });

type Place = { to: string; search: { draft?: string; project?: string }; id: string };

/** Where one goes on with the tour: the page, and what to look at there. */
export function placeOf({ step, projectId }: Tour): Place {
  if (step === "post") return { to: pages.build, search: { draft: projectId }, id: "step-post" };
  if (step === "accept") return { to: `${pages.project}/${projectId}`, search: {}, id: "bids" };
  const id = step === "money" ? "cents" : "selected-milestone";
  return { to: pages.tracking, search: { project: projectId }, id };
}

/** Starts a person's tour or goes on with it, and leads to where it stands. */
export function useTakeTour() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useChange<{ accountId: string; anew?: boolean }, Tour>({
    send: async ({ anew = false }) => {
      if (anew) await endTour();
      return startTour();
    },
    failure: "The server didn't answer. Try again from Home.",
    onDone: async (begun, { accountId }) => {
      client.setQueryData(tourKey, { tour: begun });
      showTour(accountId);
      const { to, search } = placeOf(begun);
      await navigate({ to, search });
    },
    onProblem: (message) => toast({ title: "We couldn't start the tour", message }),
  });
}

/** Ends it for good; the project stays. */
export const useEndTour = () =>
  useChange({
    send: endTour,
    failure: "We couldn't end the tour. Try again.",
    onDone: () => showTour(null),
    invalidates: [tourKey],
  });
