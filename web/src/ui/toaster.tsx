import { ErrorBoundary } from "../components/error-boundary.tsx";
import { heartbeat } from "../lib/heartbeat.ts";
import { lazyWithRetry } from "../lib/lazy-with-retry.tsx";
import { useObservable } from "../lib/observable.ts";
import { serverPresence } from "../lib/server-presence.ts";
import { toasts } from "../lib/toast.ts";

const ToastList = lazyWithRetry(() => import("./toast-list.tsx").then((file) => file.ToastList));

const askServer = () => {
  heartbeat().catch(() => {});
};

/** Without the server the list cannot be loaded; what waits is then shown when the server is back. */
export function Toaster() {
  const waiting = useObservable(toasts);
  const { returns } = useObservable(serverPresence);
  return (
    <ErrorBoundary attempt={`${waiting.length} ${returns}`} onFailure={askServer}>
      {waiting.length > 0 ? <ToastList /> : null}
    </ErrorBoundary>
  );
}
