import type { ReactNode } from "react";
import styles from "./banner.module.css";
import { Icon, type IconName } from "./icon.tsx";

type Props = { icon: IconName; tone?: "wait" | "bad"; children: ReactNode; action?: ReactNode };

export function Banner({ icon, tone = "wait", children, action }: Props) {
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role="alert">
      <Icon name={icon} />
      <p className="grow">{children}</p>
      {action}
    </div>
  );
}
