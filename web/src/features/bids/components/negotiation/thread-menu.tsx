import { useState } from "react";
import { Icon } from "../../../../components/icon.tsx";
import { Menu } from "../../../../components/menu.tsx";
import { serverMessage } from "../../../../lib/request-error.ts";
import { toast } from "../../../../lib/toast.ts";
import { block } from "../../api/conduct.ts";
import { useReadAgain } from "../../use-negotiation.ts";
import { ReportDialog } from "./report-dialog.tsx";

type Props = { negotiationId: string; other: { _id: string; username: string }; blocked: boolean };

/** What can be done against somebody who behaves badly. */
export function ThreadMenu({ negotiationId, other, blocked }: Props) {
  const readAgain = useReadAgain();
  const [reporting, setReporting] = useState<"unseen" | "open" | "closed">("unseen");
  const setBlocked = async (next: boolean) => {
    try {
      await block(other._id, next);
      toast({
        title: next ? `${other.username} is blocked` : `${other.username} is no longer blocked`,
        message: next ? "They cannot write, offer or invite to you." : undefined,
      });
    } catch (error) {
      toast({ title: "Nothing was changed", message: serverMessage(error) ?? "Try again in a moment." });
    }
    await readAgain(negotiationId);
  };
  return (
    <>
      <Menu
        name={`More: block or report ${other.username}`}
        triggerClass="icon-btn"
        trigger={<Icon name="more" />}
        actions={[
          {
            name: blocked ? "Unblock" : "Block",
            icon: "barred",
            onSelect: () => void setBlocked(!blocked),
          },
          { name: "Report", icon: "flag", onSelect: () => setReporting("open") },
        ]}
      />
      {reporting === "unseen" ? null : (
        <ReportDialog
          negotiationId={negotiationId}
          other={other}
          opened={reporting === "open"}
          onClose={() => setReporting("closed")}
        />
      )}
    </>
  );
}
