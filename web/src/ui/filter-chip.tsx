import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button.tsx";
import styles from "./filters.module.css";
import { Icon } from "./icon.tsx";

type Props = {
  name: string;
  /** Current value of the filter, as a label. */
  words: string | undefined;
  onClear: () => void;
  width?: number;
  children: (close: () => void) => ReactNode;
};

/** One filter: the browser opens it, also before the script is there. Once it is set, a cross takes it away. */
export function FilterChip({ name, words, onClear, width = 300, children }: Props) {
  const popover = useRef<HTMLDivElement>(null);
  const id = useId();
  const [openings, setOpenings] = useState(0);
  const close = () => popover.current?.hidePopover();
  useEffect(() => {
    const box = popover.current;
    const opened = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") setOpenings((count) => count + 1);
    };
    // React doesn't listen for this event on what the server rendered.
    box?.addEventListener("toggle", opened);
    return () => box?.removeEventListener("toggle", opened);
  }, []);
  useEffect(() => {
    if (openings > 0) popover.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [openings]);
  return (
    <span className={words ? `${styles.chip} ${styles.on}` : styles.chip}>
      <Button kind="bare" aria-haspopup="dialog" popoverTarget={id}>
        {words ?? name}
        {words ? null : <Icon name="down" size={16} />}
      </Button>
      <div
        id={id}
        ref={popover}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={styles.popover}
        style={{ "--width": `${width}px` }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
        }}
      >
        {/* Each opening begins with the values of the address, not with what was typed and never applied. */}
        <Fragment key={openings}>{children(close)}</Fragment>
      </div>
      {words ? (
        <Button kind="bare" className={styles.clear} aria-label={`Clear ${name}: ${words}`} onClick={onClear}>
          <Icon name="cross" size={14} />
        </Button>
      ) : null}
    </span>
  );
}
