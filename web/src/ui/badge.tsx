import type { ComponentProps } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** `go` is done or well, `you` waits for the reader, `on` is chosen or new, `bad` failed. */
export type Tone = "go" | "you" | "on" | "bad" | "";

type Props = ComponentProps<"span"> & { tone?: Tone | undefined; icon?: IconName };

/** The state of something, in a word or two. */
export const Badge = ({ tone = "", icon, className = "", children, ...span }: Props) => (
  <span {...span} className={["badge", tone, className].filter(Boolean).join(" ")}>
    {icon ? <Icon name={icon} size={14} /> : null}
    {children}
  </span>
);
