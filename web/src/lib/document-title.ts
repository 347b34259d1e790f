import { useEffect } from "react";

const PRODUCT = "Trestle · Project Management";

const shown: { page?: string | undefined; unread: number } = { unread: 0 };

function writeTitle(): void {
  const count = shown.unread === 0 ? "" : `(${shown.unread > 99 ? "99+" : shown.unread}) `;
  document.title = `${count}${shown.page ? `${shown.page} · ${PRODUCT}` : PRODUCT}`;
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
