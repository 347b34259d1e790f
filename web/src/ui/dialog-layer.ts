import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { observable } from "../lib/observable.ts";

type Layer = { element: HTMLDialogElement; isWallet: boolean; openers: HTMLElement[]; close: () => void };

/** The open dialogs, lowest first. */
let layers: Layer[] = [];
/** Where focus goes once the dialogs that are closing have closed. */
let returning: { frame: number; openers: HTMLElement[] } | undefined;

/** The dialog on top. The browser makes the page outside it inert, so toasts are shown inside it. */
export const topDialog = observable<HTMLDialogElement | null>(null);

/**
 * Stacks a dialog: the last opened is on top, wallet dialogs above all others. Only the top one closes on
 * Escape. Focus returns to what opened a dialog, or to the page where that is gone.
 */
export function useDialogLayer(
  own: RefObject<HTMLDialogElement | null>,
  isWallet: boolean,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = own.current;
    if (!element) return;
    openLayer({ element, isWallet, close: () => close() });
    return () => closeLayer(element);
  }, [own, isWallet]);
}

/**
 * The only listener for Escape: a listener per dialog would close the next one too, as it is on top by the time its
 * turn comes.
 */
function closeTop(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing) return;
  const isTaken = event.target instanceof Element && event.target.closest("[data-own-escape]") !== null;
  if (isTaken) return;
  // The browser would close the next dialog, which is on top by then.
  event.preventDefault();
  layers.at(-1)?.close();
}

function openLayer(layer: Omit<Layer, "openers">): void {
  window.addEventListener("keydown", closeTop, { capture: true });
  const page = document.documentElement;
  if (layers.length === 0) page.style.setProperty("--scrollbar", `${window.innerWidth - page.clientWidth}px`);
  const active = document.activeElement;
  // A dialog that takes the place of another takes over its opener too.
  const openers = [...(hasPlace(active) ? [active] : []), ...(returning?.openers ?? [])];
  if (returning) cancelAnimationFrame(returning.frame);
  returning = undefined;
  const above = layer.isWallet ? [] : layers.filter(({ isWallet }) => isWallet);
  layers = [...layers.filter((one) => !above.includes(one)), { ...layer, openers }, ...above];
  layer.element.showModal();
  if (above.length === 0) focusIn(layer.element);
  for (const { element } of above) {
    element.close();
    element.showModal();
    if (hasPlace(active)) active.focus();
  }
  topDialog.set(layers.at(-1)?.element ?? null);
}

function focusIn(dialog: HTMLDialogElement): void {
  const wanted = dialog.querySelector<HTMLElement>("[data-autofocus]");
  const first = "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex='0']";
  (wanted ?? dialog.querySelector<HTMLElement>(first))?.focus();
}

function closeLayer(element: HTMLDialogElement): void {
  const closed = layers.find((layer) => layer.element === element);
  layers = layers.filter((layer) => layer !== closed);
  element.close();
  topDialog.set(layers.at(-1)?.element ?? null);
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
  const target =
    openers.find(hasPlace) ?? layers.at(-1)?.element ?? document.querySelector<HTMLElement>("main");
  target?.focus({ preventScroll: true });
}

/** Whether focus may be here: in the top dialog, or on the page while none is open. */
function hasPlace(element: Element | null): element is HTMLElement {
  if (!(element instanceof HTMLElement) || element === document.body || !element.isConnected) return false;
  const top = layers.at(-1)?.element;
  return top ? top.contains(element) : element.closest("dialog") === null;
}
