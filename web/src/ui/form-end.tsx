import type { ReactNode } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { Problem } from "./problem.tsx";

type Props = Pick<ButtonLook, "kind" | "full"> & {
  /** The label of the button, such as `Post event`. */
  submit: ReactNode;
  /** The change under way, from `useChange`. */
  change: { busy: boolean; problem: string | null };
  /** Shown instead of the problem of the change. */
  problem?: string | null;
  /** In a dialog: closes it. */
  onCancel?: () => void;
  cancel?: string;
  disabled?: boolean;
};

/** The end of a form: what went wrong as a whole, and the buttons. */
export function FormEnd(props: Props) {
  const { kind = "primary", full, submit, change, onCancel, cancel = "Cancel", disabled } = props;
  return (
    <>
      <Problem>{props.problem ?? change.problem}</Problem>
      <div className="row g2">
        {onCancel ? <Button onClick={onCancel}>{cancel}</Button> : null}
        <Button
          kind={kind}
          full={full}
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
