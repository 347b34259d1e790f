import { useState } from "react";
import { ReportDialog } from "../../../../components/report-dialog.tsx";
import { call } from "../../../../lib/endpoints.ts";
import { toast } from "../../../../lib/toast.ts";
import { ConfirmDialog, Icon, Menu } from "../../../../ui/index.ts";
import { useBlock } from "../../negotiation/use-block.ts";

type Props = { negotiationId: string; other: { _id: string; username: string }; blocked: boolean };
type Opening = "unseen" | "open" | "closed";

/** Menu with reporting and blocking of the other side. */
export function ThreadMenu({ negotiationId, other, blocked }: Props) {
  const unblocked = useBlock(negotiationId, other, {
    onProblem: (message) => toast({ title: `${other.username} is still blocked`, message }),
  });
  const [blocking, setBlocking] = useState<Opening>("unseen");
  const [reporting, setReporting] = useState<Opening>("unseen");
  return (
    <>
      <Menu
        name={`More: block or report ${other.username}`}
        look={{ kind: "icon" }}
        trigger={<Icon name="more" />}
        actions={[
          blocked
            ? { name: "Unblock", icon: "barred", onSelect: () => unblocked.run(false) }
            : { name: "Block", icon: "barred", onSelect: () => setBlocking("open") },
          { name: "Report", icon: "flag", onSelect: () => setReporting("open") },
        ]}
      />
      {blocking === "unseen" ? null : (
        <BlockDialog
          negotiationId={negotiationId}
          other={other}
          opened={blocking === "open"}
          onClose={() => setBlocking("closed")}
        />
      )}
      {reporting === "unseen" ? null : (
        <ReportDialog
          title={`Report ${other.username}`}
          subtitle="We won’t tell them. An administrator can then read this negotiation."
          send={(reported) =>
            call("POST /api/moderation/users/:userId/report", {
              params: { userId: other._id },
              body: { ...reported, negotiationId },
            })
          }
          opened={reporting === "open"}
          onClose={() => setReporting("closed")}
        />
      )}
    </>
  );
}

type BlockDialogProps = {
  negotiationId: string;
  other: { _id: string; username: string };
  opened: boolean;
  onClose: () => void;
};

/** Asks before the other side is shut out, and says what that means. */
function BlockDialog({ negotiationId, other, opened, onClose }: BlockDialogProps) {
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
        You won’t be able to message, invite or make offers to each other. They’ll see that you don’t accept
        their messages. Earlier messages and bids on the chain stay. You can unblock them at any time.
      </p>
    </ConfirmDialog>
  );
}
