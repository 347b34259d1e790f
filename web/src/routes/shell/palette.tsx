import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import { useAuth } from "../../features/auth/auth-store.ts";
import { Dialog, Icon } from "../../ui/index.ts";
import styles from "./palette.module.css";
import { type PaletteEntry, usePaletteEntries } from "./palette-entries.ts";

type Props = { opened: boolean; onClose: () => void };

/** Goes anywhere by a few letters: arrows choose, Enter goes, Escape leaves. */
export function Palette({ opened, onClose }: Props) {
  return (
    <Dialog
      title="Go to"
      subtitle="A page, a project or a negotiation"
      opened={opened}
      onClose={onClose}
      width={560}
      flush
    >
      <Chooser onClose={onClose} />
    </Dialog>
  );
}

function Chooser({ onClose }: Pick<Props, "onClose">) {
  const router = useRouter();
  const { user } = useAuth();
  const [words, setWords] = useState("");
  const entries = usePaletteEntries(words, user);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, entries.length - 1);
  const id = useId();
  const option = (index: number) => `${id}-${index}`;

  const go = ({ to, search = {} }: PaletteEntry) => {
    onClose();
    void router.navigate({ to, search });
  };
  const pressed = (event: KeyboardEvent) => {
    const entry = entries[at];
    if (event.key === "ArrowDown") setChosen((at + 1) % entries.length);
    else if (event.key === "ArrowUp") setChosen((at + entries.length - 1) % entries.length);
    else if (event.key === "Enter" && entry) go(entry);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="Go to"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? option(at) : undefined}
          placeholder="Type to search"
          maxLength={200}
          data-autofocus
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            setChosen(0);
          }}
          onKeyDown={pressed}
        />
      </div>
      <div id={id} role="listbox" aria-label="Go to" className={styles.list}>
        {entries.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
          <div
            key={entry.key}
            id={option(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={styles.entry}
            onPointerMove={() => setChosen(index)}
            onClick={() => go(entry)}
          >
            <Icon name={entry.icon} />
            <span className="grow ell">{entry.name}</span>
            <span className="t-s muted">{entry.note}</span>
          </div>
        ))}
      </div>
      {entries.length === 0 ? <p className={`muted ${styles.none}`}>No results.</p> : null}
    </>
  );
}
