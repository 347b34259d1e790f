import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { Banner } from "../../components/banner.tsx";
import { configQuery } from "../../lib/config.ts";

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
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const { isSuccess, failureCount } = useQuery(configQuery);
  if (!online) {
    return (
      <Banner icon="offline">
        <strong>You are offline.</strong> You see what was read before; nothing can be sent until you are
        back.
      </Banner>
    );
  }
  if (!isSuccess && failureCount > 1) {
    return (
      <Banner icon="again">
        <strong>The server does not answer.</strong> It is asked again by itself. Money in escrow is on the
        chain and not touched by this.
      </Banner>
    );
  }
  return null;
}
