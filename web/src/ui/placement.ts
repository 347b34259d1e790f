import { type RefObject, useLayoutEffect } from "react";

const EDGE_PX = 8;

/** Shows a popover in the top layer, below its anchor or above where there is more room, and keeps it there. */
export function usePlacement(
  popover: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  { align = "start", gap = EDGE_PX }: { align?: "start" | "end"; gap?: number },
): void {
  useLayoutEffect(() => {
    const [box, opener] = [popover.current, anchor.current];
    if (!box || !opener) return;
    box.showPopover();
    const place = () => {
      const at = opener.getBoundingClientRect();
      const left = align === "end" ? at.right - box.offsetWidth : at.left;
      const furthest = window.innerWidth - box.offsetWidth - EDGE_PX;
      box.style.left = `${Math.max(EDGE_PX, Math.min(left, furthest))}px`;
      const below = window.innerHeight - at.bottom;
      const isAbove = at.top > below && box.scrollHeight + gap + EDGE_PX > below;
      box.style.maxHeight = `${(isAbove ? at.top : below) - gap - EDGE_PX}px`;
      box.style.top = `${isAbove ? at.top - gap - box.offsetHeight : at.bottom + gap}px`;
    };
    place();
    const sizes = new ResizeObserver(place);
    for (const element of [document.body, box]) sizes.observe(element);
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, true);
    return () => {
      sizes.disconnect();
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, true);
    };
  }, [popover, anchor, align, gap]);
}
