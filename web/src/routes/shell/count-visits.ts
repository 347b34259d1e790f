import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { countedPages } from "@trestle/domain/analytics/visits.ts";
import { configQuery } from "../../lib/config.ts";

/** Whoever's browser asks not to be tracked. */
const wantsNone = (): boolean =>
  navigator.doNotTrack === "1" ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/**
 * Tells the server that somebody went to another page: its pattern and nothing else, without cookies or a token. The
 * page that was opened, at `openedPath`, the server counted when it sent it. Nothing is sent where analytics is off, or
 * by whoever doesn't want it.
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
  // A visit that isn't counted is nobody's trouble.
  const tryCount = () => void count().catch(() => {});
  router.subscribe("onResolved", ({ pathChanged }) => {
    if (pathChanged) tryCount();
  });
  if (router.state.location.pathname !== openedPath) tryCount();
}
