import type { QueryClient } from "@tanstack/react-query";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { auth } from "./features/auth/auth-store.ts";
import { configQuery } from "./lib/config.ts";
import { fillClient, type PageState } from "./lib/page-state.ts";
import { readAsOwner, readAsRendered } from "./lib/reader.ts";
import { loadParts, whenHydrated } from "./lib/rendered-parts.ts";
import type { AppRouter } from "./router.tsx";

/** Longest wait for the session, so that a server that doesn't answer can't block the page. */
const LONGEST_WAIT_MS = 5000;
const FRESH_MS = 15_000;

type Page = { root: HTMLElement; client: QueryClient; router: AppRouter; state: PageState };

/**
 * Hydrates a page that the server rendered for anonymous visitors. Waits until it is known who is signed in, so that the
 * page changes to their own only once.
 */
export async function hydrate({ root, client, router, state }: Page): Promise<void> {
  // Tells the router that its first page is there already.
  router.ssr = { manifest: undefined };
  await Promise.all([router.load(), readViewer()]);
  await loadParts(state.parts);
  readAsRendered(state.at);
  fillClient(client, state, auth.get().user?.id ?? null);
  whenHydrated(() => arrived(client));
  startTransition(() => void hydrateRoot(root, <App client={client} router={router} />));
}

function readViewer(): Promise<void> {
  if (auth.get().isInitialized) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, LONGEST_WAIT_MS);
    const stop = auth.subscribe(() => auth.get().isInitialized && done());
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}

function arrived(client: QueryClient): void {
  readAsOwner();
  delete document.documentElement.dataset.session;
  // A visitor reads what was just rendered; a page that took long to get here, or is now a member's, is read again.
  const [instance] = configQuery.queryKey;
  if (auth.get().user || performance.now() > FRESH_MS)
    void client.invalidateQueries({
      predicate: ({ queryKey, state: { fetchStatus } }) => queryKey[0] !== instance && fetchStatus === "idle",
    });
  pageIsReady();
}

/** Notifies boot.js, which replays earlier clicks and typing; deferred until this step's updates are done. */
export const pageIsReady = (): void => {
  setTimeout(() => document.dispatchEvent(new Event("trestle:ready")));
};
