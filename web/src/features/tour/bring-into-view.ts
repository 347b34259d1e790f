const LOOK_EVERY_MS = 100;
const GIVE_UP_AFTER_MS = 10_000;
/** Scroll margin above the heading: room for the header, with the content below clear of the panel. */
const ROOM_ABOVE = "96px";

/**
 * Scrolls to a heading and focuses it once it is rendered, because parts of pages load after the page.
 * Returns a function that cancels the search.
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
