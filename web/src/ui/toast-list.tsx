import { useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useObservable } from "../lib/observable.ts";
import { type Toast, toasts } from "../lib/toast.ts";
import { IconButton } from "./button.tsx";
import { topDialog } from "./dialog-layer.ts";
import styles from "./toast-list.module.css";

const SHOWN_MS = 5000;
const MAX_SHOWN = 4;

/** Every toast is an alert of its own, read out when it arrives. It stays while it is pointed at or focused. */
export function ToastList() {
  const all = useObservable(toasts);
  const dialog = useObservable(topDialog);
  const [gone, setGone] = useState<ReadonlySet<Toast>>(new Set());
  const isReplaced = ({ subject }: Toast, index: number) =>
    subject !== undefined && all.some((later, place) => place > index && later.subject === subject);
  const shown = all.filter((one, index) => !gone.has(one) && !isReplaced(one, index)).slice(0, MAX_SHOWN);
  if (shown.length === 0) return null;
  return createPortal(
    <div className={styles.list}>
      {shown.map((one) => (
        <ToastCard
          key={all.indexOf(one)}
          toast={one}
          onGone={() => setGone((before) => new Set(before).add(one))}
        />
      ))}
    </div>,
    dialog ?? document.body,
  );
}

function ToastCard({ toast: { title, message, link, stays }, onGone }: { toast: Toast; onGone: () => void }) {
  const [held, setHeld] = useState(false);
  const end = useEffectEvent(onGone);
  useEffect(() => {
    if (stays || held) return;
    const timer = window.setTimeout(() => end(), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [stays, held]);
  const [hold, release] = [() => setHeld(true), () => setHeld(false)];
  return (
    <div
      className={styles.toast}
      role="alert"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div className="grow">
        <p className={styles.title}>{title}</p>
        {message || link ? (
          <p className={styles.message}>
            {message}
            {link ? (
              <a className="u-link mono" href={link.address} target="_blank" rel="noopener noreferrer">
                {message ? " " : ""}
                {link.text}
              </a>
            ) : null}
          </p>
        ) : null}
      </div>
      <IconButton icon="cross" name="Dismiss" className={styles.dismiss} onClick={onGone} />
    </div>
  );
}
