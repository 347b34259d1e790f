import { onServer } from "./on-server.ts";

const missing = new Set<HTMLLinkElement>();

if (!onServer) {
  window.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "stylesheet") missing.add(target);
    },
    true,
  );
}

/** Vite asks once for the stylesheet of a chunk: one that did not come is asked for again here. */
export async function loadMissingStylesheets(): Promise<void> {
  const again = [...missing].map((link) => {
    const fresh = link.cloneNode() as HTMLLinkElement;
    const settled = new Promise<void>((resolve, reject) => {
      fresh.addEventListener("load", () => resolve());
      fresh.addEventListener("error", () => reject(new Error(`No stylesheet at ${fresh.href}`)));
    });
    link.replaceWith(fresh);
    return settled;
  });
  missing.clear();
  await Promise.all(again);
}
