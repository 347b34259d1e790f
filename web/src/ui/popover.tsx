import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { usePlacement } from "./placement.ts";
import styles from "./popover.module.css";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The control that opens the popover, and below which it is placed. */
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
  usePlacement(own, anchor, { align });
  useLayoutEffect(() => {
    const [box, opener] = [own.current, anchor.current];
    if (!box || !opener) return;
    (box.querySelector<HTMLElement>("[data-autofocus], input, button, select, a[href]") ?? box).focus();
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.contains(target) && !opener.contains(target)) close();
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("pointerdown", elsewhere, { signal });
    document.addEventListener("focusin", elsewhere, { signal });
    return () => {
      listeners.abort();
      if (box.contains(document.activeElement)) opener.focus();
    };
  }, [anchor]);
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
