import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { useObservable } from "../lib/observable.ts";
import { type Toast, toasts } from "../lib/toast.ts";

/** Hands each toast on once. Every toast is an alert of its own, so it is read out when it arrives. */
export function ToastList() {
  const all = useObservable(toasts);
  const shown = useRef(0);
  const standing = useRef(new Map<string, string>());
  useEffect(() => {
    for (const [index, one] of all.entries()) {
      if (index < shown.current) continue;
      const before = one.subject ? standing.current.get(one.subject) : undefined;
      if (before) notifications.hide(before);
      const id = notifications.show({
        title: one.title,
        message: <Message {...one} />,
        autoClose: one.stays ? false : undefined,
        closeButtonProps: { "aria-label": "Dismiss" },
      });
      if (one.subject) standing.current.set(one.subject, id);
    }
    shown.current = all.length;
  }, [all]);
  return <Notifications position="bottom-right" autoClose={5000} limit={4} />;
}

function Message({ message, link }: Toast) {
  return (
    <>
      {message}
      {link ? (
        <a className="u-link mono" href={link.address} target="_blank" rel="noopener noreferrer">
          {message ? " " : ""}
          {link.text}
        </a>
      ) : null}
    </>
  );
}
