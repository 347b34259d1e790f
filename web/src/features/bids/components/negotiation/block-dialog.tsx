import { useState } from "react";
import { Dialog } from "../../../../components/dialog.tsx";
import { useBlock } from "../../use-block.ts";

type Props = {
  negotiationId: string;
  other: { _id: string; username: string };
  opened: boolean;
  onClose: () => void;
};

/** Asks before the other side is shut out, and says what that means. */
export function BlockDialog({ negotiationId, other, opened, onClose }: Props) {
  const setBlocked = useBlock(negotiationId, other);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const block = async () => {
    setBusy(true);
    const failure = await setBlocked(true);
    setProblem(failure);
    setBusy(false);
    if (failure === null) onClose();
  };
  return (
    <Dialog title={`Block ${other.username}?`} opened={opened} onClose={onClose}>
      <p className="ink2">
        They can then not write, offer or invite to you, and you cannot write or offer to them. They see that
        you take no messages from them. What was said stays, and so do bids on the chain. You can unblock them
        at any time.
      </p>
      {problem ? (
        <p className="err mt2" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="row g2 mt4">
        <button type="button" className="btn" onClick={onClose}>
          Leave it
        </button>
        <button type="button" className="btn primary grow" disabled={busy} onClick={() => void block()}>
          Block
        </button>
      </div>
    </Dialog>
  );
}
