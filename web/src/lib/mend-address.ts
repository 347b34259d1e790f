import { presentAddress } from "@trestle/domain/pages.ts";

/** A page has one address: short and former ones, and a slash at the end, are replaced before the router reads it. */
export function mendAddress(): void {
  const { pathname, search, hash } = window.location;
  const path = presentAddress(`/${pathname.split("/").filter(Boolean).join("/")}`);
  if (path !== pathname) window.history.replaceState(window.history.state, "", `${path}${search}${hash}`);
}
