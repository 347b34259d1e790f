import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import styles from "./popover.module.css";

const EDGE_PX = 8;

type Props = {
  opened: boolean;
  onClose: () => void;
  /** What opens it and where it stands. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  width: number;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
};

/** A box beneath what opened it. Focus goes inside and returns; Escape, a press beside it and leaving it close it. */
export function Popover({ opened, ...props }: Props) {
  return opened ? <OpenPopover {...props} /> : null;
}

function OpenPopover({
  anchor,
  onClose,
  label,
  width,
  align = "start",
  className,
  children,
}: Omit<Props, "opened">) {
  const own = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const [box, opener] = [own.current, anchor.current];
    if (!box || !opener) return;
    box.showPopover();
    const place = () => {
      const at = opener.getBoundingClientRect();
      const left = align === "end" ? at.right - box.offsetWidth : at.left;
      const most = window.innerWidth - box.offsetWidth - EDGE_PX;
      box.style.left = `${Math.max(EDGE_PX, Math.min(left, most))}px`;
      box.style.top = `${at.bottom + EDGE_PX}px`;
      box.style.maxHeight = `${window.innerHeight - at.bottom - 2 * EDGE_PX}px`;
    };
    place();
    (box.querySelector<HTMLElement>("[data-autofocus], input, button, select, a[href]") ?? box).focus();
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.contains(target) && !opener.contains(target)) close();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("pointerdown", elsewhere, { signal });
    document.addEventListener("focusin", elsewhere, { signal });
    window.addEventListener("resize", place, { signal });
    window.addEventListener("scroll", place, { capture: true, signal });
    return () => {
      listeners.abort();
      if (box.contains(document.activeElement)) opener.focus();
    };
  }, [anchor, align]);
  return (
    <div
      ref={own}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-own-escape=""
      className={className ? `${styles.popover} ${className}` : styles.popover}
      style={{ width }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>
  );
}
