import { useSyncExternalStore } from "react";
import { Banner } from "../../components/banner.tsx";

const subscribe = (changed: () => void) => {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
};

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <Banner icon="offline">
      <strong>You are offline.</strong> You see what was read before; nothing can be sent until you are back.
    </Banner>
  );
}
