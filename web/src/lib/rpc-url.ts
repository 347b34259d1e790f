/** The content security policy lets the browser ask its own origin only; the server passes calls on there. */
export function rpcUrlFor(configured: string): string {
  const own = window.location.origin;
  return new URL(configured).origin === own ? configured : `${own}/rpc`;
}
