import { useEffect, useRef, useState } from "react";

export const SCROLL_THRESHOLD_PX = 50;

/** Hidden while scrolling down past the threshold; shown when scrolling up or near the top. */
export function isHeaderShown(previousY: number, currentY: number, shown: boolean): boolean {
  if (currentY <= SCROLL_THRESHOLD_PX) return true;
  if (currentY === previousY) return shown;
  return currentY < previousY;
}

export function useHeaderVisibility(): boolean {
  const [shown, setShown] = useState(true);
  const lastY = useRef(0);
  useEffect(() => {
    const scrolled = () => {
      const y = Math.max(0, window.scrollY);
      setShown((current) => isHeaderShown(lastY.current, y, current));
      lastY.current = y;
    };
    lastY.current = window.scrollY;
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => window.removeEventListener("scroll", scrolled);
  }, []);
  return shown;
}
