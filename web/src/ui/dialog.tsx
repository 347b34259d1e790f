import { type ReactNode, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";
import { useDialogLayer } from "./dialog-layer.ts";

type Props = {
  title: string;
  subtitle?: ReactNode;
  opened: boolean;
  onClose: () => void;
  width?: number;
  flush?: boolean;
  /** Takes the whole of a phone's screen: for forms. */
  roomy?: boolean;
  /** A wallet's own window, above every dialog that asked for a signature. */
  isWallet?: boolean;
  children: ReactNode;
};

/** A modal dialog named by its title; focus stays inside and returns where it came from. */
export function Dialog({ opened, ...props }: Props) {
  // At the end of the page, because a form must not contain another form.
  return opened ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog(props: Omit<Props, "opened">) {
  const { title, subtitle, onClose, width = 420, flush = false, roomy = false, isWallet = false } = props;
  const own = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const heading = useId();
  useDialogLayer(own, isWallet, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as a click beside it does
    <dialog
      ref={own}
      className={roomy ? `${styles.dialog} ${styles.roomy}` : styles.dialog}
      style={{ "--width": `${width}px` }}
      aria-modal="true"
      aria-labelledby={heading}
      onCancel={(event) => {
        // A file chooser that is closed sends this event too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (pressedBeside.current && event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <div>
            <h2 id={heading} className={styles.title}>
              {title}
            </h2>
            {subtitle ? <p className="muted t-s">{subtitle}</p> : null}
          </div>
          <IconButton icon="cross" name="Close" size={20} className={styles.close} onClick={onClose} />
        </div>
        <div className={flush ? styles.flush : styles.body}>{props.children}</div>
      </div>
    </dialog>
  );
}
