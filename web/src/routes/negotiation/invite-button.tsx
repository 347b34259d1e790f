import { useQuery } from "@tanstack/react-query";
import type { Project } from "@trestle/domain/projects/project.ts";
import { useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { InviteDialog } from "../../features/bids/components/negotiation/invite-dialog.tsx";
import { ScorsBadge } from "../../features/scors/components/scors-badge.tsx";
import { configQuery } from "../../lib/config.ts";

type Props = { project: Pick<Project, "_id" | "title" | "stage">; className?: string };

/** The owner's way to ask a developer. */
export function InviteButton({ project, className = "btn" }: Props) {
  const { data: config } = useQuery(configQuery);
  const [inviting, setInviting] = useState<"unseen" | "open" | "closed">("unseen");
  return (
    <>
      <button type="button" className={className} onClick={() => setInviting("open")}>
        <Icon name="people" size={16} />
        Invite a developer
      </button>
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
    </>
  );
}
