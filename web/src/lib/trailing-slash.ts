/** A page has one address. The router takes the one with a slash behind it for the same, so it is mended first. */
export function dropTrailingSlash(): void {
  const { pathname, search, hash } = window.location;
  if (pathname === "/" || !pathname.endsWith("/")) return;
  const path = `/${pathname.replace(/^\/+|\/+$/g, "")}`;
  window.history.replaceState(window.history.state, "", `${path}${search}${hash}`);
}
