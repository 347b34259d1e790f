import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { InviteDialog } from "../../features/bids/components/negotiation/invite-dialog.tsx";
import { projectQuery } from "../../features/projects/api/project.ts";
import { MoveProject } from "../../features/projects/components/move-project.tsx";
import { ScorsBadge } from "../../features/scors/components/scors-badge.tsx";
import { configQuery } from "../../lib/config.ts";
import styles from "./negotiation.module.css";

type Props = { projectId: string; viewerId: string };

/** What the owner may do with the project that is looked at. */
export function OwnerTools({ projectId, viewerId }: Props) {
  const { data: project } = useQuery(projectQuery(projectId, viewerId));
  const { data: config } = useQuery(configQuery);
  const [inviting, setInviting] = useState<"unseen" | "open" | "closed">("unseen");
  if (project?.owner._id !== viewerId) return null;
  const isOpen = project.stage === "negotiation" || project.stage === "marketplace";
  return (
    <div className={styles.tools}>
      {isOpen ? (
        <button type="button" className="btn" onClick={() => setInviting("open")}>
          <Icon name="people" size={16} />
          Invite a developer
        </button>
      ) : null}
      <MoveProject project={project} />
      {inviting === "unseen" ? null : (
        <InviteDialog
          project={project}
          badge={(score) => (
            <ScorsBadge score={score} imageUrl={config?.scorsImageUrl ?? "/scors"} size={36} />
          )}
          opened={inviting === "open"}
          onClose={() => setInviting("closed")}
        />
      )}
    </div>
  );
}
