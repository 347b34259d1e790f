import "@mantine/core/styles/Popover.layer.css";
import { Popover } from "@mantine/core";
import { type ReactNode, useState } from "react";
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

/** One filter: its name opens it, and once it is set a cross takes it away. */
export function FilterChip({ name, words, onClear, width = 300, children }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <span className={words ? `${styles.chip} ${styles.on}` : styles.chip}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={width}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <Button kind="bare" onClick={() => setOpened(!opened)}>
            {words ?? name}
            {words ? null : <Icon name="down" size={16} />}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={name}>{children(() => setOpened(false))}</Popover.Dropdown>
      </Popover>
      {words ? (
        <Button kind="bare" className={styles.clear} aria-label={`Clear ${name}: ${words}`} onClick={onClear}>
          <Icon name="cross" size={14} />
        </Button>
      ) : null}
    </span>
  );
}
