import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { isPlainClick } from "../lib/plain-click.ts";
import { Button, type ButtonLook } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./menu.module.css";

/** With `href` the entry is a link, to be opened in a new tab too. */
export type MenuAction = {
  name: string;
  icon: IconName;
  onSelect: () => void;
  href?: string;
  apart?: boolean;
};

type Props = {
  name: string;
  look: ButtonLook;
  trigger: ReactNode;
  head?: ReactNode;
  actions: MenuAction[];
};

/**
 * A menu button: arrows move, Escape and a click elsewhere close, focus returns to the button. The browser opens it,
 * also before the script of the page is there.
 */
export function Menu({ name, look, trigger, head, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const box = popover.current;
    const focusFirst = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") items(box)[0]?.focus();
    };
    // React doesn't listen for this event on what the server rendered.
    box?.addEventListener("toggle", focusFirst);
    return () => box?.removeEventListener("toggle", focusFirst);
  }, []);

  const close = () => {
    popover.current?.hidePopover();
    button.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    const all = items(popover.current);
    const target = targetOf(event.key, all.indexOf(document.activeElement as HTMLElement), all.length);
    if (event.key === "Escape") close();
    else if (event.key === "Tab") popover.current?.hidePopover();
    else if (target !== undefined) all[target]?.focus();
    else return;
    if (event.key !== "Tab") event.preventDefault();
  };

  return (
    <>
      <Button
        {...look}
        ref={button}
        aria-label={name}
        aria-haspopup="menu"
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          popover.current?.showPopover();
        }}
      >
        {trigger}
      </Button>
      <div id={id} ref={popover} popover="auto" className={styles.dropdown} data-own-escape="">
        {head}
        <div role="menu" aria-label={name} tabIndex={-1} onKeyDown={pressed}>
          {actions.map((action) => (
            <MenuItem key={action.name} action={action} onChosen={close} />
          ))}
        </div>
      </div>
    </>
  );
}

function MenuItem({ action, onChosen }: { action: MenuAction; onChosen: () => void }) {
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    className: action.apart ? `${styles.item} ${styles.apart}` : styles.item,
    onClick: (event: MouseEvent) => {
      onChosen();
      if (action.href && !isPlainClick(event)) return;
      event.preventDefault();
      action.onSelect();
    },
    children: (
      <>
        <Icon name={action.icon} />
        {action.name}
      </>
    ),
  };
  return action.href ? <a href={action.href} {...shared} /> : <Button kind="bare" {...shared} />;
}

const items = (list: HTMLElement | null): HTMLElement[] =>
  Array.from(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []);

function targetOf(key: string, current: number, count: number): number | undefined {
  if (key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowUp") return (current - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
