import { useEffect } from "react";

let opener: HTMLElement | null = null;
let returning: number | undefined;

/**
 * Gives focus back to what had it before the dialog, or to the page where that is gone. A dialog that takes
 * the place of another takes over its opener too.
 */
export function useReturnFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const replaced = returning === undefined ? null : opener;
    if (returning !== undefined) cancelAnimationFrame(returning);
    opener = focusedOnPage() ?? replaced;
    returning = undefined;
    return () => {
      // Whatever the closing brings about (the next dialog, a page without its opener) comes first.
      returning = requestAnimationFrame(giveBack);
    };
  }, [opened]);
}

function giveBack(): void {
  returning = undefined;
  if (focusedOnPage()) return;
  const target = opener?.isConnected ? opener : document.querySelector("main");
  target?.focus({ preventScroll: true });
}

/** What has focus outside every dialog, if anything has. */
function focusedOnPage(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return null;
  return active.closest("[aria-modal=true]") ? null : active;
}
