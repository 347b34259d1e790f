const allowed = ["http:", "https:", "mailto:"];

/** Whole addresses of the web and of mail alone; whatever else somebody wrote leads nowhere. */
export function safeAddress(address: string): string {
  if (!URL.canParse(address)) return "";
  const { protocol, href } = new URL(address);
  return allowed.includes(protocol) ? href : "";
}
