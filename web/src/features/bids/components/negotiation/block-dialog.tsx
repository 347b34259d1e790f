import { ConfirmDialog } from "../../../../components/confirm-dialog.tsx";
import { useBlock } from "../../negotiation/use-block.ts";

type Props = {
  negotiationId: string;
  other: { _id: string; username: string };
  opened: boolean;
  onClose: () => void;
};

/** Asks before the other side is shut out, and says what that means. */
export function BlockDialog({ negotiationId, other, opened, onClose }: Props) {
  const blocked = useBlock(negotiationId, other, { onDone: onClose });
  return (
    <ConfirmDialog
      title={`Block ${other.username}?`}
      opened={opened}
      onClose={onClose}
      confirmLabel="Block"
      cancelLabel="Leave it"
      onConfirm={() => blocked.run(true)}
      busy={blocked.busy}
      problem={blocked.problem}
    >
      <p>
        They can then not write, offer or invite to you, and you cannot write or offer to them. They see that
        you take no messages from them. What was said stays, and so do bids on the chain. You can unblock them
        at any time.
      </p>
    </ConfirmDialog>
  );
}
