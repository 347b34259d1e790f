import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Problem } from "./problem.tsx";
import { Textarea } from "./text-field.tsx";

type Props = {
  /** The question: `Block Tom?` */
  title: string;
  opened: boolean;
  onClose: () => void;
  /** What happens when it is pressed: `Block`. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Gets the reason where one is asked for, else an empty string. */
  onConfirm: (reason: string) => void;
  busy?: boolean;
  problem?: string | null;
  /** Asks for a reason of at most this many characters; without one it can't be confirmed. */
  reason?: { label: string; limit: number };
  /** What follows from it. */
  children?: ReactNode;
};

/** Asks before something that isn't undone by pressing again. It stays open until the change is done. */
export function ConfirmDialog(props: Props) {
  const { title, opened, onClose, confirmLabel, cancelLabel = "Cancel", onConfirm } = props;
  const { busy = false, problem = null, reason, children } = props;
  const [text, setText] = useState("");
  useEffect(() => {
    if (opened) setText("");
  }, [opened]);
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          // Events of a portal reach the forms around it too.
          event.stopPropagation();
          if (!reason || text.trim() !== "") onConfirm(text.trim());
        }}
      >
        {children ? <div className="ink2">{children}</div> : null}
        {reason ? (
          <Textarea
            label={reason.label}
            rows={2}
            maxLength={reason.limit}
            value={text}
            data-autofocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : null}
        <Problem>{problem}</Problem>
        <div className="row g2">
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            kind="primary"
            className="grow"
            type="submit"
            busy={busy}
            disabled={reason !== undefined && text.trim() === ""}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
