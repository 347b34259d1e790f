import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Banner } from "../../components/banner.tsx";
import { heartbeat } from "../../lib/heartbeat.ts";
import { useObservable } from "../../lib/observable.ts";
import { PUBLIC } from "../../lib/query-client.ts";
import { serverPresence } from "../../lib/server-presence.ts";

const HEARTBEAT_MS = 3000;

const subscribe = (changed: () => void) => {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
};

/** Says which of the two is missing: this device's network, or the server. */
export function ConnectionBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const { silent } = useObservable(serverPresence);
  useQuery({
    queryKey: ["server", "heartbeat"],
    meta: PUBLIC,
    queryFn: ({ signal }) => heartbeat(signal),
    enabled: silent,
    refetchInterval: HEARTBEAT_MS,
    retry: false,
    staleTime: 0,
  });
  if (!online) {
    return (
      <Banner icon="offline">
        <strong>You're offline.</strong> You're seeing saved data, and nothing can be sent until you're back.
      </Banner>
    );
  }
  if (silent) {
    return (
      <Banner icon="again">
        <strong>The server isn't answering.</strong> Retrying… Money in escrow is on the chain and isn't
        affected.
      </Banner>
    );
  }
  return null;
}
