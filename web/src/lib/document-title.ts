import { useEffect } from "react";

const PRODUCT = "Trestle · Project Management";

const shown: { page?: string | undefined; unread: number } = { unread: 0 };

export const titleOf = (page?: string): string => (page ? `${page} · ${PRODUCT}` : PRODUCT);

function writeTitle(): void {
  const count = shown.unread === 0 ? "" : `(${shown.unread > 99 ? "99+" : shown.unread}) `;
  document.title = `${count}${titleOf(shown.page)}`;
}

/** Puts the number of unread notifications before the page's title. */
export function setUnreadInTitle(unread: number): void {
  shown.unread = unread;
  writeTitle();
}

export function useDocumentTitle(page?: string): void {
  useEffect(() => {
    shown.page = page;
    writeTitle();
  }, [page]);
}
