import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type AnyRouter, useRouter } from "@tanstack/react-router";
import { call } from "../../lib/endpoints.ts";
import { serverMessage } from "../../lib/request-error.ts";
import { toast } from "../../lib/toast.ts";
import { useChange } from "../../lib/use-change.ts";
import { tourQuery } from "./api/tour.ts";
import { placeOf } from "./place.ts";
import { showTour } from "./show-tour.ts";

type Needs = { client: QueryClient; router: AnyRouter };
type Wanted = { accountId: string; fresh?: boolean };

const failure = "The server didn’t answer. Try again from Home.";
const sayFailed = (message: string) => toast({ title: "We couldn’t start the tour", message });

/** Starts or continues an account's tour, and navigates to its current step. */
async function start({ client, router }: Needs, { accountId, fresh = false }: Wanted): Promise<void> {
  if (fresh) await call("DELETE /api/tour");
  const tour = await call("POST /api/tour");
  client.setQueryData(tourQuery.queryKey, { tour });
  showTour(accountId);
  const { to, search } = placeOf(tour);
  await router.navigate({ to, search });
}

export function useTakeTour() {
  const [client, router] = [useQueryClient(), useRouter()];
  return useChange({
    send: (wanted: Wanted) => start({ client, router }, wanted),
    failure,
    onProblem: sayFailed,
  });
}

/** Starts the tour outside of React, for modules that load this file on demand. */
export const takeTour = (needs: Needs, wanted: Wanted): Promise<void> =>
  start(needs, wanted).catch((error) => sayFailed(serverMessage(error) ?? failure));

/** Ends the tour permanently; its project remains. */
export const useEndTour = () =>
  useChange({
    send: () => call("DELETE /api/tour"),
    failure: "We couldn’t end the tour. Try again.",
    onDone: () => showTour(null),
    invalidates: ["/api/tour"],
  });
