import { useSyncExternalStore } from "react";
import { onServer } from "./on-server.ts";

export type Observable<T> = {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
  /** Returns the value with which the server rendered the page, used until hydration is done. */
  getRendered: () => T;
};

/** A value outside React that components and plain functions share. */
export function observable<T>(initial: T, rendered: T = initial): Observable<T> {
  let value = onServer ? rendered : initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getRendered: () => rendered,
  };
}

export const useObservable = <T>(source: Observable<T>): T =>
  useSyncExternalStore(source.subscribe, source.get, source.getRendered);
