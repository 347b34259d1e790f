import type { MouseEvent } from "react";

/** A click that stays in this tab; with another button or a key held, the browser opens the link elsewhere. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
