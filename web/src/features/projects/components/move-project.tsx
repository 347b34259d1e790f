import type { Project } from "@trestle/domain/projects/project.ts";
import type { Listing } from "@trestle/domain/projects/stage.ts";
import { useState } from "react";
import { Button, ConfirmDialog, type IconName } from "../../../ui/index.ts";
import { useMoveProject } from "../use-move-project.ts";

const moves: Record<Listing, { action: string; icon: IconName; text: string }> = {
  marketplace: {
    action: "Move to the market",
    icon: "stall",
    text: "Everyone can then see the request, bid and ask questions. Private messages and offers stay private.",
  },
  negotiation: {
    action: "Take off the market",
    icon: "lock",
    text: "Only you and people you invite or negotiate with can then see it. Bids on the chain stay.",
  },
};

type Props = { project: Pick<Project, "_id" | "title" | "permissions">; onMove?: () => void };

/** Button with dialog that moves a request between negotiation and market. */
export function MoveProject({ project, onMove }: Props) {
  const [target, setTarget] = useState<Listing | null>(null);
  const [shown] = project.permissions.moveTo;
  return (
    <>
      {shown ? (
        <Button icon={moves[shown].icon} onClick={() => setTarget(shown)}>
          {moves[shown].action}
        </Button>
      ) : null}
      {target ? (
        <MoveDialog project={project} target={target} onMove={onMove} onClose={() => setTarget(null)} />
      ) : null}
    </>
  );
}

type DialogProps = Pick<Props, "project" | "onMove"> & { target: Listing; onClose: () => void };

function MoveDialog({ project, target, onMove, onClose }: DialogProps) {
  const move = useMoveProject(project._id, onClose);
  const { action, text } = moves[target];
  return (
    <ConfirmDialog
      title={action}
      opened
      onClose={onClose}
      confirmLabel={action}
      onConfirm={() => {
        onMove?.();
        move.run(target);
      }}
      busy={move.busy}
      problem={move.problem}
    >
      <p className="strong">{project.title}</p>
      <p className="mt1">{text}</p>
    </ConfirmDialog>
  );
}
