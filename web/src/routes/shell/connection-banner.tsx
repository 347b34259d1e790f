import { useQuery } from "@tanstack/react-query";
import { heartbeat } from "../../lib/heartbeat.ts";
import { useObservable } from "../../lib/observable.ts";
import { PUBLIC } from "../../lib/query-client.ts";
import { serverPresence } from "../../lib/server-presence.ts";
import { useOnline } from "../../lib/use-online.ts";
import { Banner } from "../../ui/index.ts";

const HEARTBEAT_MS = 3000;

/** Says which of the two is missing: this device's network, or the server. */
export function ConnectionBanner() {
  const online = useOnline();
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
        <strong>You’re offline.</strong> You’re seeing what this device has saved. The rest loads when you’re
        back, and nothing can be sent until then.
      </Banner>
    );
  }
  if (silent) {
    return (
      <Banner icon="again">
        <strong>The server isn’t answering.</strong> Retrying… Money in escrow is on the chain and isn’t
        affected.
      </Banner>
    );
  }
  return null;
}
