import { useEffect, useState } from "react";

/** How far below the screen something begins to load; a page's first screen is to come without it. */
const AHEAD = "100px";

/** Whether the element is, or ever was, in or near the viewport. */
export function useNearViewport(frame: React.RefObject<HTMLElement | null>): boolean {
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
