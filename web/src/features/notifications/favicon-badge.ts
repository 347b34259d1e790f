const PLAIN = "/favicon.svg";
/** SVG of the badge in the upper right corner; "9+" is the longest readable text. */
const badge = (unread: number) =>
  `<circle cx="23" cy="11" r="11" fill="#b42318"/><text x="23" y="16" font-family="sans-serif" font-size="${unread > 9 ? 13 : 16}" font-weight="700" text-anchor="middle" fill="#fff">${unread > 9 ? "9+" : unread}</text></svg>`;

let plain: Promise<string> | undefined;

/** The number of unread notifications on the tab's icon. */
export async function badgeFavicon(unread: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  if (unread === 0) {
    link.href = PLAIN;
    return;
  }
  plain ??= fetch(PLAIN).then((answer) => answer.text());
  try {
    link.href = `data:image/svg+xml,${encodeURIComponent((await plain).replace("</svg>", badge(unread)))}`;
  } catch {
    plain = undefined;
  }
}
