/** Loads a part's code; undefined once it is loaded. */
type Preload = () => Promise<void> | undefined;

const parts = new Map<string, Preload>();
let shown = new Set<string>();

/** Registers a lazily loaded part of a page. Returns the function that records that the server rendered it. */
export function claimPart(name: string, preload: Preload): () => void {
  parts.set(name, preload);
  return () => shown.add(name);
}

/** The parts rendered since the last call; rendering is synchronous, so they belong to one page. */
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

let onHydrated: (() => void) | undefined;

/** Calls this once, when the first server-rendered part is hydrated. */
export function whenHydrated(then: () => void): void {
  onHydrated = then;
}

/** A part was mounted. React hydrates lazy parts after the page around them. */
export function partMounted(): void {
  onHydrated?.();
  onHydrated = undefined;
}
