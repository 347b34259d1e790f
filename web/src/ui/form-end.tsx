import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Problem } from "./problem.tsx";

type Props = {
  /** The label of the button, such as `Post event`. */
  submit: ReactNode;
  /** The change under way, from `useChange`. */
  change: { busy: boolean; problem: string | null };
  /** In a dialog: closes it. */
  onCancel?: () => void;
  disabled?: boolean;
};

/** The end of a form: what went wrong as a whole, and the buttons. */
export function FormEnd({ submit, change, onCancel, disabled }: Props) {
  return (
    <>
      <Problem>{change.problem}</Problem>
      <div className="row g2">
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
        <Button
          kind="primary"
          className={onCancel ? "grow" : undefined}
          type="submit"
          busy={change.busy}
          disabled={disabled}
        >
          {submit}
        </Button>
      </div>
    </>
  );
}
