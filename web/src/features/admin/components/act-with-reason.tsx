import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";

type Props = {
  /** On the button. */
  label: string;
  /** Read out instead of the label, where several rows have the same. */
  name?: string;
  className?: string;
  /** The question. */
  title: string;
  confirmLabel: string;
  /** What follows from it. */
  children: ReactNode;
  send: (reason: string) => Promise<unknown>;
  /** Said once it is done. */
  done: string;
  /** What else is read again, beside the panel. */
  invalidates?: readonly QueryKey[];
};

/** A button that asks for the reason first; the audit log keeps it. */
export function ActWithReason(props: Props) {
  const { label, name, className = "btn sm", title, confirmLabel, children, send, done } = props;
  const { invalidates = [] } = props;
  const [asking, setAsking] = useState(false);
  const change = useChange({
    send,
    failure: "Nothing changed. Try again in a moment.",
    invalidates: [["admin"], ...invalidates],
    onDone: () => {
      toast({ title: done });
      setAsking(false);
    },
  });
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={name}
        onClick={() => {
          change.clear();
          setAsking(true);
        }}
      >
        {label}
      </button>
      <ConfirmDialog
        title={title}
        opened={asking}
        onClose={() => setAsking(false)}
        confirmLabel={confirmLabel}
        onConfirm={change.run}
        busy={change.busy}
        problem={change.problem}
        reason={{ label: "Reason", limit: 300 }}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
