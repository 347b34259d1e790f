import { type ComponentType, useEffect, useState } from "react";
import { useObservable } from "./observable.ts";
import { onServer } from "./on-server.ts";
import { reader } from "./reader.ts";
import { claimPart, partMounted } from "./rendered-parts.ts";
import { loadMissingStylesheets } from "./stylesheets.ts";

export class LoadError extends Error {
  override readonly name = "LoadError";
}

/** A device says that it has a network before everything can be reached over it. */
const PAUSES_MS = [300, 1200];

/**
 * A component whose code is loaded when it is first shown, or before that by `preload`. Unlike React.lazy it asks again
 * while there is a network, and forgets a failed load: each new mount tries again. With its `source`, as the build's
 * manifest names it, it is also rendered on the server, and loaded before the browser takes that page over.
 */
export function lazyWithRetry<Props extends object>(
  importer: () => Promise<ComponentType<Props>>,
  source?: string,
) {
  let loaded: ComponentType<Props> | undefined;
  let pending: Promise<void> | undefined;

  const attempt = async ([pause, ...later]: number[]): Promise<void> => {
    try {
      await loadMissingStylesheets();
      loaded = await importer();
    } catch (cause) {
      if (pause === undefined || !navigator.onLine)
        throw new LoadError("We couldn’t load this part of the page.", { cause });
      await new Promise((resolve) => setTimeout(resolve, pause));
      await attempt(later);
    }
  };
  const load = () =>
    attempt(PAUSES_MS).finally(() => {
      pending = undefined;
    });
  const preload = (): Promise<void> | undefined => {
    if (loaded) return undefined;
    pending ??= load();
    return pending;
  };
  const shown = source === undefined ? undefined : claimPart(source, preload);

  // biome-ignore lint/correctness/noComponentHookFactories: like React.lazy, it is called at module level.
  function Lazy(props: Props) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>();
    // The component formats dates and numbers for the reader, so a new reader renders it again.
    useObservable(reader);
    if (onServer) shown?.();
    useEffect(() => {
      let mounted = true;
      if (shown) partMounted();
      preload()?.then(
        () => mounted && setComponent(() => loaded),
        (error: unknown) => mounted && setFailure(error),
      );
      return () => {
        mounted = false;
      };
    }, []);
    if (failure) throw failure;
    return Component ? <Component {...props} /> : null;
  }
  return Object.assign(Lazy, { preload, isLoaded: () => loaded !== undefined });
}
