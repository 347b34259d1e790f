import { useEffect } from "react";

const PRODUCT = "Trestle · Project Management";

const titleOf = (page?: string): string => (page ? `${page} · ${PRODUCT}` : PRODUCT);

export function useDocumentTitle(page?: string): void {
  useEffect(() => {
    document.title = titleOf(page);
  }, [page]);
}
