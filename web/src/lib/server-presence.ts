import { observable } from "./observable.ts";

/** Whether the server is silent right now, and how often it came back while the page was open. */
export const serverPresence = observable({ silent: false, returns: 0 });

export function serverWasSilent(): void {
  const { silent, returns } = serverPresence.get();
  if (!silent) serverPresence.set({ silent: true, returns });
}

export function serverAnswered(): void {
  const { silent, returns } = serverPresence.get();
  if (silent) serverPresence.set({ silent: false, returns: returns + 1 });
}
