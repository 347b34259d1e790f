import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { drawingFile } from "./components/drawings/drawing.tsx";
import { countVisits } from "./routes/shell/count-visits.ts";

/** What nobody waits for: visits are counted, and the next one opens from what this one loaded. */
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
