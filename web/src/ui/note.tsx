import type { ComponentProps } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./note.module.css";

type Props = ComponentProps<"div"> & {
  icon?: IconName;
  /** The reader has to act on it. */
  urgent?: boolean;
};

/** A remark set apart from the text around it. */
export const Note = ({ icon, urgent, className = "", children, ...note }: Props) => (
  <div {...note} className={["note", urgent ? styles.urgent : "", className].filter(Boolean).join(" ")}>
    {icon ? <Icon name={icon} size={16} /> : null}
    <div className="grow">{children}</div>
  </div>
);
