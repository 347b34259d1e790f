import { type ReactNode, useState } from "react";
import type { Read } from "../../../lib/endpoints.ts";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, type ButtonLook, ConfirmDialog } from "../../../ui/index.ts";

type Props = {
  /** On the button. */
  label: string;
  /** Read out instead of the label, where several rows have the same. */
  name?: string;
  look?: ButtonLook;
  /** The question. */
  title: string;
  /** On the dialog's button; the label without one. */
  confirmLabel?: string;
  /** How the reason is asked for. */
  reason?: string;
  /** Says what follows from the act. */
  children: ReactNode;
  onOpen?: () => void;
  send: (reason: string) => Promise<unknown>;
  /** Said once it is done. */
  done: string;
  /** Reads that are invalidated in addition to the panel's. */
  invalidates?: readonly Read[];
};

/** A button that asks for the reason first; the audit log keeps it. */
export function ActWithReason(props: Props) {
  const { label, name, look = { small: true }, title, confirmLabel = label, children, send, done } = props;
  const { reason = "Reason", invalidates = [] } = props;
  const [asking, setAsking] = useState(false);
  const change = useChange({
    send,
    failure: "Nothing changed. Try again in a moment.",
    invalidates: ["/api/admin", ...invalidates],
    onDone: () => {
      toast({ title: done });
      setAsking(false);
    },
  });
  return (
    <>
      <Button
        {...look}
        aria-label={name}
        onClick={() => {
          change.clear();
          props.onOpen?.();
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        title={title}
        opened={asking}
        onClose={() => setAsking(false)}
        confirmLabel={confirmLabel}
        onConfirm={change.run}
        busy={change.busy}
        problem={change.problem}
        reason={{ label: reason, limit: 300 }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
