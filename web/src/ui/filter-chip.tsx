import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import styles from "./filters.module.css";
import { Icon } from "./icon.tsx";
import { Popover } from "./popover.tsx";

type Props = {
  name: string;
  /** Current value of the filter, as a label. */
  words: string | undefined;
  onClear: () => void;
  width?: number;
  children: (close: () => void) => ReactNode;
};

/** One filter: its name opens it, and once it is set a cross takes it away. */
export function FilterChip({ name, words, onClear, width = 300, children }: Props) {
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  return (
    <span className={words ? `${styles.chip} ${styles.on}` : styles.chip}>
      <Button
        ref={opener}
        kind="bare"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {words ?? name}
        {words ? null : <Icon name="down" size={16} />}
      </Button>
      <Popover opened={opened} onClose={close} anchor={opener} label={name} width={width}>
        {children(close)}
      </Popover>
      {words ? (
        <Button kind="bare" className={styles.clear} aria-label={`Clear ${name}: ${words}`} onClick={onClear}>
          <Icon name="cross" size={14} />
        </Button>
      ) : null}
    </span>
  );
}
