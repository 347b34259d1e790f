const RELOADED_FOR = "reloadedFor";

type Page = {
  /** The script that this page began with. */
  entry: string;
  /** Whether a change is on its way to the server. */
  isSending: () => boolean;
  reload?: () => void;
};

let page: Page | undefined;
let waitsFor: string | undefined;
/** The address at which something was last typed. */
let typedAt: string | undefined;

const nameOf = (url: string) => url.split(/[/?]/).findLast((part) => part.endsWith(".js"));

/** Begins to compare this page's build with the build of the server that answers it. Returns what ends it. */
export function followServer(opened: Page): () => void {
  page = opened;
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  document.addEventListener("input", () => (typedAt = location.href), options);
  document.addEventListener("visibilitychange", reloadIfQuiet, options);
  return () => {
    ending.abort();
    [page, waitsFor, typedAt] = [undefined, undefined, undefined];
  };
}

/**
 * Called with the build that each answer names. Answers of a newer server may not fit this page, which a service worker
 * can have kept: the page is reloaded once its tab is hidden and no input or request would be lost.
 */
export function serverRuns(build: string | null): void {
  waitsFor = page && build && build !== nameOf(page.entry) ? build : undefined;
  reloadIfQuiet();
}

function reloadIfQuiet(): void {
  if (!page || !waitsFor || document.visibilityState !== "hidden") return;
  const isInUse = typedAt === location.href || document.querySelector("dialog[open], [role=dialog]") !== null;
  if (isInUse || page.isSending()) return;
  try {
    // Behind a balancer two builds may answer in turn: each is a reason once.
    if (sessionStorage.getItem(RELOADED_FOR) === waitsFor) return;
    sessionStorage.setItem(RELOADED_FOR, waitsFor);
  } catch {
    // Without storage nothing would stop a second reload.
    return;
  }
  (page.reload ?? (() => location.reload()))();
}
