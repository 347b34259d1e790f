import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/CloseButton.layer.css";
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import { Notifications, notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { useObservable } from "../lib/observable.ts";
import { toasts } from "../lib/toast.ts";

/** Hands each toast on once. Every toast is an alert of its own, so it is read out when it arrives. */
export function ToastList() {
  const all = useObservable(toasts);
  const shown = useRef(0);
  useEffect(() => {
    for (const { title, message } of all.slice(shown.current)) {
      notifications.show({ title, message, closeButtonProps: { "aria-label": "Dismiss" } });
    }
    shown.current = all.length;
  }, [all]);
  return <Notifications position="bottom-right" autoClose={5000} limit={4} />;
}
