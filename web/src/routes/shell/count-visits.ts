import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { countedPages } from "@trestle/domain/analytics/visits.ts";
import { configQuery } from "../../lib/config.ts";

/** Returns whether the browser asks not to be tracked. */
const wantsNone = (): boolean =>
  navigator.doNotTrack === "1" ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/**
 * Reports each visited page to the server: its route pattern alone, without cookies or a token. The first page,
 * at `openedPath`, was counted by the server when it was sent. Nothing is reported where analytics is off or
 * the browser asks not to be tracked.
 */
export function countVisits(router: AnyRouter, client: QueryClient, openedPath: string): void {
  if (wantsNone()) return;
  const count = async () => {
    const page: string | undefined = router.state.matches.at(-1)?.fullPath;
    if (!(countedPages as readonly (string | undefined)[]).includes(page)) return;
    const { features } = await client.ensureQueryData(configQuery);
    if (!features.analytics) return;
    await fetch("/api/analytics/visits", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ page }),
      credentials: "omit",
      keepalive: true,
    });
  };
  // A failed count is ignored.
  const tryCount = () => void count().catch(() => {});
  router.subscribe("onResolved", ({ pathChanged }) => {
    if (pathChanged) tryCount();
  });
  if (router.state.location.pathname !== openedPath) tryCount();
}
