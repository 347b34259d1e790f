import { useEffect, useState } from "react";

/** How far below the screen something begins to load; a page's first screen is to come without it. */
const AHEAD = "100px";

/** Whether this is on the screen or about to be, or ever was. */
export function useNearness(frame: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!frame.current || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, isNear]);
  return isNear;
}
