import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { drawingFile } from "./components/drawings/drawing.tsx";
import { countVisits } from "./routes/shell/count-visits.ts";

/** Starts work that no page waits for: counts visits, and caches this page's files for the next visit. */
export function goOn(router: AnyRouter, client: QueryClient, openedPath: string): void {
  countVisits(router, client, openedPath);
  if (import.meta.env.PROD && "serviceWorker" in navigator) void keepForNextVisit().catch(() => {});
}

async function keepForNextVisit(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  // A page that fails without a network has a drawing too.
  const failure = new URL(drawingFile("gate"), location.href).href;
  active?.postMessage({ page: location.href, files: [...files, failure] });
}
