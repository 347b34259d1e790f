import { useEffect, useRef, useState } from "react";

const SCROLL_THRESHOLD_PX = 50;

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
      const from = lastY.current;
      lastY.current = y;
      setShown((current) => isHeaderShown(from, y, current));
    };
    lastY.current = window.scrollY;
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => window.removeEventListener("scroll", scrolled);
  }, []);
  return shown;
}
