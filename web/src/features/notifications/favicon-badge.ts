const PLAIN = "/favicon.svg";
const DOT = '<circle cx="26" cy="6" r="6" fill="#b42318" stroke="#fff" stroke-width="1.5"/></svg>';

let plain: Promise<string> | undefined;

/** A dot on the tab's icon while something is unread. */
export async function badgeFavicon(unread: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  if (unread === 0) {
    link.href = PLAIN;
    return;
  }
  plain ??= fetch(PLAIN).then((answer) => answer.text());
  try {
    link.href = `data:image/svg+xml,${encodeURIComponent((await plain).replace("</svg>", DOT))}`;
  } catch {
    plain = undefined;
  }
}
