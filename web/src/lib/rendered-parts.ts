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

let onTakenOver: (() => void) | undefined;

/** Calls this once, when the browser has taken over a part that the server rendered. */
export function whenTakenOver(then: () => void): void {
  onTakenOver = then;
}

/** A part has been mounted: React takes over what stands inside the page later than what stands around it. */
export function partMounted(): void {
  onTakenOver?.();
  onTakenOver = undefined;
}
