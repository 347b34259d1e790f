const LOOK_EVERY_MS = 100;
const GIVE_UP_AFTER_MS = 10_000;
/** Leaves the header above it, and what belongs to the heading below it, clear of the panel. */
const ROOM_ABOVE = "96px";

/**
 * Scrolls to a heading and focuses it, once its page is there: parts of pages are loaded after the page. Returns what
 * gives up looking for it.
 */
export function bringIntoView(path: string, id: string): () => void {
  const until = Date.now() + GIVE_UP_AFTER_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const found = window.location.pathname === path ? document.getElementById(id) : null;
    if (!found) {
      if (Date.now() < until) timer = setTimeout(look, LOOK_EVERY_MS);
      return;
    }
    found.tabIndex = -1;
    found.style.scrollMarginTop = ROOM_ABOVE;
    found.scrollIntoView({ block: "start" });
    found.focus({ preventScroll: true });
  };
  look();
  return () => clearTimeout(timer);
}
