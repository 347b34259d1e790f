import { Button, Problem, Row } from "../../../../ui/index.ts";

type Props = {
  action: string;
  busy: boolean;
  disabled: boolean;
  /** Reason why the form can't continue yet. */
  note: string | null;
  problem: string | null;
  onCancel: () => void;
  onContinue: () => void;
};

/** Buttons below a form whose next step is the check before signing. */
export function FormButtons({ action, busy, disabled, note, problem, onCancel, onContinue }: Props) {
  return (
    <div className="mt4">
      {note ? <p className="t-s muted">{note}</p> : null}
      <Problem>{problem}</Problem>
      <Row wrap className="mt2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button kind="primary" className="grow" busy={busy} disabled={disabled} onClick={onContinue}>
          {busy ? "Preparing…" : action}
        </Button>
      </Row>
    </div>
  );
}
