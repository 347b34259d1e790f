import { cloneElement, type ReactElement, type ReactNode, useId, useState } from "react";
import styles from "./tooltip.module.css";

type Props = { text: ReactNode; children: ReactElement<{ "aria-describedby"?: string }> };

/** Says more about one control on hover and focus; Escape takes it away. */
export function Tooltip({ text, children }: Props) {
  const [shown, setShown] = useState(false);
  const id = useId();
  const [show, hide] = [() => setShown(true), () => setShown(false)];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the control inside
    <span
      className={styles.root}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
    >
      {cloneElement(children, { "aria-describedby": shown ? id : undefined })}
      {shown ? (
        <span id={id} role="tooltip" className={styles.tooltip}>
          {text}
        </span>
      ) : null}
    </span>
  );
}
