import type { Project } from "@trestle/domain/projects/project.ts";
import { useState } from "react";
import { InviteDialog } from "../../features/bids/components/negotiation/invite-dialog.tsx";
import { Button } from "../../ui/index.ts";

type Props = { project: Pick<Project, "_id" | "title" | "stage">; kind?: "primary" };

/** The owner's way to ask a developer. */
export function InviteButton({ project, kind }: Props) {
  const [inviting, setInviting] = useState<"unseen" | "open" | "closed">("unseen");
  return (
    <>
      <Button kind={kind} icon="people" onClick={() => setInviting("open")}>
        Invite a developer
      </Button>
      {inviting === "unseen" ? null : (
        <InviteDialog project={project} opened={inviting === "open"} onClose={() => setInviting("closed")} />
      )}
    </>
  );
}
