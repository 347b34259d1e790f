import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { lazyWithRetry } from "../lib/lazy-with-retry.tsx";
import { Button } from "./button.tsx";

const ConfirmDialog = lazyWithRetry(() => import("./confirm-dialog.tsx").then((file) => file.ConfirmDialog));

type Props = ComponentProps<typeof Button> & {
  confirm: { title: string; action: string; children?: ReactNode };
};

/** A button that asks before the click counts, for what commits money or ends something. */
export function ConfirmButton({ confirm, ...button }: Props) {
  const [asking, setAsking] = useState<"never" | "now" | "before">("never");
  const own = useRef<HTMLButtonElement>(null);
  const confirmed = useRef(false);
  const close = () => setAsking("before");
  return (
    <>
      <Button
        {...button}
        ref={own}
        onClick={(event) => {
          if (confirmed.current) return button.onClick?.(event);
          event.preventDefault();
          setAsking("now");
        }}
      />
      {asking === "never" ? null : (
        <ConfirmDialog
          title={confirm.title}
          opened={asking === "now"}
          onClose={close}
          confirmLabel={confirm.action}
          onConfirm={() => {
            close();
            confirmed.current = true;
            own.current?.click();
            confirmed.current = false;
          }}
        >
          {confirm.children}
        </ConfirmDialog>
      )}
    </>
  );
}
