import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icon.tsx";

type Look = {
  /** `link` reads as text, `choice` shows `aria-pressed`, `bare` leaves the look to the page. */
  kind?: "plain" | "primary" | "soft" | "quiet" | "link" | "choice" | "chip" | "icon" | "bare";
  small?: boolean;
  /** As wide as its column. */
  full?: boolean;
  icon?: IconName;
};

/** Props that a wrapping component passes on to its button. */
export type ButtonLook = Pick<Props, "kind" | "small" | "full" | "className">;

type Props = ComponentProps<"button"> &
  Look & {
    /** Under way: clicks do nothing, and focus stays. */
    busy?: boolean;
  };

/** Opens or does something; `LinkButton` leads somewhere. */
export function Button({ kind, small, full, icon, busy = false, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      {...lookOf({ kind, small, full }, button.className)}
      {...(busy ? { "aria-busy": true, "aria-disabled": true } : {})}
      onClick={busy ? (event) => event.preventDefault() : button.onClick}
    >
      <Content icon={icon}>{button.children}</Content>
    </button>
  );
}

/** A link that looks like a button; takes what the router's `Link` takes. */
export const LinkButton = createLink(AnchorButton);

/** As `LinkButton`, to an address outside the product or a file. */
export function AnchorButton({ kind, small, full, icon, ...anchor }: ComponentProps<"a"> & Look) {
  return (
    <a {...anchor} {...lookOf({ kind, small, full }, anchor.className)}>
      <Content icon={icon}>{anchor.children}</Content>
    </a>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  icon: IconName;
  /** Name of the action for screen readers. */
  name: string;
  size?: number;
  busy?: boolean;
  /** Over the icon, such as a number. */
  children?: ReactNode;
};

export function IconButton({ icon, name, size = 16, children, ...button }: IconButtonProps) {
  return (
    <Button {...button} kind="icon" aria-label={name}>
      <Icon name={icon} size={size} />
      {children}
    </Button>
  );
}

function Content({ icon, children }: Look & { children: ReactNode }) {
  return (
    <>
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
    </>
  );
}

function lookOf({ kind = "plain", small, full }: Look, className = "") {
  const base = { bare: "", link: styles.link, icon: styles.icon, chip: styles.chip };
  const names = [
    kind in base ? base[kind as keyof typeof base] : styles.button,
    small ? styles.small : "",
    full ? styles.full : "",
    className,
  ];
  return { "data-kind": kind, className: names.filter(Boolean).join(" ") };
}
