import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useDebounced } from "../lib/use-debounced.ts";
import styles from "./combobox.module.css";
import { usePlacement } from "./placement.ts";
import { TextField } from "./text-field.tsx";

const PAUSE_MS = 180;
const GAP_PX = 6;

type Props<Item, Answer, Key extends QueryKey> = {
  label: string;
  placeholder: string;
  maxLength: number;
  /** Asks the server once typing pauses. */
  search: (question: string) => UseQueryOptions<Answer, Error, Item[], Key>;
  /** Items that need no search, such as typed coordinates. */
  known?: (text: string) => Item[] | undefined;
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  option: (item: Item) => ReactNode;
  /** Said in the list. */
  none: string;
  failure: string;
  /** Undefined once what was chosen is typed over. */
  onChoose: (item: Item | undefined) => void;
  focusFirst?: boolean;
};

/** A field that searches the server while one types. Enter takes the likeliest; arrows move, Escape closes. */
export function Combobox<Item, Answer, Key extends QueryKey>(props: Props<Item, Answer, Key>) {
  const { label, placeholder, maxLength, search, known, keyOf, nameOf, option, none, failure, onChoose } =
    props;
  const [text, setText] = useState("");
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(0);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const question = useDebounced(text.trim(), PAUSE_MS);
  const typed = known?.(text);
  const shown = opened && text.trim() !== "";
  const query = useQuery({ ...search(question), enabled: opened && question !== "" && !typed });
  const found = typed ?? (text.trim() && question ? query.data : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items begin at the likeliest again
  useEffect(() => setActive(0), [query.data]);

  const choose = (item: Item) => {
    setText(nameOf(item));
    setOpened(false);
    onChoose(item);
  };
  const pressed = (event: KeyboardEvent) => {
    const count = found?.length ?? 0;
    const item = found?.[active];
    if (event.key === "Escape" && shown) setOpened(false);
    else if (event.key === "ArrowDown") {
      setOpened(true);
      if (shown && count) setActive((active + 1) % count);
    } else if (event.key === "ArrowUp" && shown && count) setActive((active - 1 + count) % count);
    else if (event.key === "Enter" && shown && item) choose(item);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={root} data-own-escape={shown ? "" : undefined}>
      <TextField
        label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        icon="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={id}
        aria-activedescendant={shown && found?.[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        data-autofocus={props.focusFirst || undefined}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOpened(true);
          onChoose(undefined);
        }}
        onKeyDown={pressed}
        onBlur={() => setOpened(false)}
      />
      {shown ? (
        <Dropdown anchor={root}>
          <div id={id} role="listbox" aria-label={label}>
            {found?.map((item, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: keys are the field's
              <div
                key={keyOf(item)}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={styles.option}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(item)}
              >
                {option(item)}
              </div>
            ))}
          </div>
          {found?.length ? null : (
            <p className={styles.empty} role="status">
              {query.isError ? failure : query.isSuccess && question ? none : "Searching…"}
            </p>
          )}
        </Dropdown>
      ) : null}
    </div>
  );
}

function Dropdown({ anchor, children }: { anchor: RefObject<HTMLElement | null>; children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  usePlacement(own, anchor, { gap: GAP_PX });
  return (
    <div
      ref={own}
      popover="manual"
      className={styles.dropdown}
      style={{ width: anchor.current?.offsetWidth }}
    >
      {children}
    </div>
  );
}
