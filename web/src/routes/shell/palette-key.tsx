import { useEffect, useState } from "react";
import { ErrorBoundary } from "../../components/error-boundary.tsx";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { useObservable } from "../../lib/observable.ts";
import { toast } from "../../lib/toast.ts";
import { openPalette, paletteAsked } from "./palette-open.ts";

const Palette = lazyWithRetry(() => import("./palette.tsx").then((file) => file.Palette));

const missPalette = () =>
  toast({ title: "We couldn’t load the list of pages", message: "Try again in a moment." });

const isAsked = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Ctrl K, or Command K, from anywhere; what it opens is loaded when it is first asked for. */
export function PaletteKey() {
  const asked = useObservable(paletteAsked);
  const [left, setLeft] = useState(asked);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      // Not over another dialog, where something may be half done.
      if (!isAsked(event) || document.querySelector("[aria-modal=true]")) return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
  return (
    <ErrorBoundary attempt={asked} onFailure={missPalette}>
      {asked > 0 ? <Palette key={asked} opened={asked > left} onClose={() => setLeft(asked)} /> : null}
    </ErrorBoundary>
  );
}
