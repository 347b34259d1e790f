import { ConfirmDialog } from "../../../../ui/index.ts";
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
      cancelLabel="Cancel"
      onConfirm={() => blocked.run(true)}
      busy={blocked.busy}
      problem={blocked.problem}
    >
      <p>
        You won't be able to message, invite or make offers to each other. They'll see that you don't accept
        their messages. Earlier messages and bids on the chain stay. You can unblock them at any time.
      </p>
    </ConfirmDialog>
  );
}
