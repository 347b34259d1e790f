import type { QueryClient } from "@tanstack/react-query";
import { forgetPrivate } from "../../lib/query-client.ts";
import { auth } from "./auth-store.ts";

/** Clears what was read for a person as soon as they are logged out or somebody else is in. Returns what undoes it. */
export function forgetOnLogout(client: QueryClient): () => void {
  let person = auth.get().user?.id ?? null;
  return auth.subscribe(() => {
    const next = auth.get().user?.id ?? null;
    if (person !== null && next !== person) forgetPrivate(client);
    person = next;
  });
}
