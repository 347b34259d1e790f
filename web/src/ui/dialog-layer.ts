import { useEffectEvent, useId, useLayoutEffect, useState } from "react";

/** Toasts are at 400, menus inside a dialog at 300. */
const LOWEST = 200;
const WALLET = 390;

type Layer = { id: string; zIndex: number; openers: HTMLElement[]; close: () => void };

/** The open dialogs, lowest first. */
let layers: Layer[] = [];
/** Where focus goes once the dialogs that are closing have closed. */
let returning: { frame: number; openers: HTMLElement[] } | undefined;

/**
 * Stacks a dialog: the last opened is on top, wallet dialogs above all others. Only the top one closes on
 * Escape. Focus returns to what opened a dialog, or to the page where that is gone.
 */
export function useDialogLayer(opened: boolean, isWallet: boolean, onClose: () => void) {
  const id = useId();
  const [zIndex, setZIndex] = useState(LOWEST);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!opened) return;
    setZIndex(openLayer(id, isWallet, () => close()));
    return () => closeLayer(id);
  }, [opened, id, isWallet]);
  return { id, zIndex };
}

/**
 * The only listener for Escape: a listener per dialog would close the next one too, as it is on top by the time its
 * turn comes.
 */
function closeTop(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  const isTaken =
    event.target instanceof Element && event.target.getAttribute("data-mantine-stop-propagation") === "true";
  if (!isTaken) layers.at(-1)?.close();
}

function openLayer(id: string, isWallet: boolean, close: () => void): number {
  window.addEventListener("keydown", closeTop, { capture: true });
  const highest = Math.max(LOWEST - 1, ...layers.flatMap(({ zIndex }) => (zIndex < WALLET ? zIndex : [])));
  const zIndex = isWallet ? WALLET : highest + 1;
  const active = document.activeElement;
  // A dialog that takes the place of another takes over its opener too.
  const openers = [...(hasPlace(active) ? [active] : []), ...(returning?.openers ?? [])];
  if (returning) cancelAnimationFrame(returning.frame);
  returning = undefined;
  layers = [...layers, { id, zIndex, openers, close }].toSorted((one, other) => one.zIndex - other.zIndex);
  return zIndex;
}

function closeLayer(id: string): void {
  const closed = layers.find((layer) => layer.id === id);
  layers = layers.filter((layer) => layer.id !== id);
  if (layers.length === 0) window.removeEventListener("keydown", closeTop, { capture: true });
  if (returning) cancelAnimationFrame(returning.frame);
  // Delayed by a frame, so that effects of closing come first: the next dialog, a page without its opener.
  returning = {
    frame: requestAnimationFrame(giveBack),
    openers: [...(closed?.openers ?? []), ...(returning?.openers ?? [])],
  };
}

function giveBack(): void {
  const openers = returning?.openers ?? [];
  returning = undefined;
  if (hasPlace(document.activeElement)) return;
  const top = layers.at(-1);
  const target =
    openers.find(hasPlace) ?? document.querySelector<HTMLElement>(top ? `[data-layer="${top.id}"]` : "main");
  target?.focus({ preventScroll: true });
}

/** Whether focus may be here: on the page, or in a dialog that is open. */
function hasPlace(element: Element | null): element is HTMLElement {
  if (!(element instanceof HTMLElement) || element === document.body || !element.isConnected) return false;
  const dialog = element.closest<HTMLElement>("[aria-modal=true]");
  return dialog === null || layers.some(({ id }) => id === dialog.dataset.layer);
}
