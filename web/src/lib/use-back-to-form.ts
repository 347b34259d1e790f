import { useBlocker } from "@tanstack/react-router";

type Reviewed = { phase: string; isAsking: boolean; goBack: () => void };

/** From "Review and sign" the browser's Back leads to the form with what was typed, not off the page. */
export function useBackToForm({ phase, isAsking, goBack }: Reviewed): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== "BACK") return false;
      if (!isAsking) goBack();
      return true;
    },
    enableBeforeUnload: false,
    disabled: phase !== "preview",
  });
}
