/** Loads a part's code; nothing to wait for once it is there. */
type Preload = () => Promise<void> | undefined;

const parts = new Map<string, Preload>();
let shown = new Set<string>();

/** A part of a page whose code comes separately. Returns what notes that the server rendered it. */
export function claimPart(name: string, preload: Preload): () => void {
  parts.set(name, preload);
  return () => shown.add(name);
}

/** Which parts were rendered since this was last asked; rendering itself never waits, so they are one page's. */
export function takeShownParts(): string[] {
  const names = [...shown];
  shown = new Set();
  return names;
}

/** Loads these parts, as far as the code that names them is there; undefined when nothing is missing. */
export function loadParts(names: readonly string[]): Promise<unknown> | undefined {
  const pending = names.flatMap((name) => parts.get(name)?.() ?? []);
  return pending.length > 0 ? Promise.all(pending) : undefined;
}
