import { useQueryClient } from "@tanstack/react-query";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { Listing } from "@trestle/domain/projects/stage.ts";
import { useState } from "react";
import { Dialog } from "../../../components/dialog.tsx";
import { Icon, type IconName } from "../../../components/icon.tsx";
import { updateProject } from "../api/project.ts";

const moves: Record<Listing, { action: string; icon: IconName; text: string }> = {
  marketplace: {
    action: "Move to the market",
    icon: "stall",
    text: "Everybody may then read the request, bid and ask. What was said and offered in private stays private.",
  },
  negotiation: {
    action: "Take off the market",
    icon: "lock",
    text: "Only you and those you invite or talk with see it then. Bids on the chain stay where they are.",
  },
};

type Props = { project: Pick<Project, "_id" | "title" | "permissions">; onMove?: () => void };

/** The owner's way from negotiation to the market and back. */
export function MoveProject({ project, onMove }: Props) {
  const [target, setTarget] = useState<Listing | null>(null);
  const [shown] = project.permissions.moveTo;
  return (
    <>
      {shown ? (
        <button type="button" className="btn" onClick={() => setTarget(shown)}>
          <Icon name={moves[shown].icon} size={16} />
          {moves[shown].action}
        </button>
      ) : null}
      {target ? (
        <MoveDialog project={project} target={target} onMove={onMove} onClose={() => setTarget(null)} />
      ) : null}
    </>
  );
}

type DialogProps = Pick<Props, "project" | "onMove"> & { target: Listing; onClose: () => void };

function MoveDialog({ project, target, onMove, onClose }: DialogProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { action, text } = moves[target];
  const move = async () => {
    setBusy(true);
    setProblem(null);
    onMove?.();
    try {
      await updateProject(client, project._id, { stage: target });
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog title={action} subtitle={project.title} opened onClose={onClose}>
      <p className="ink2">{text}</p>
      {problem ? (
        <p className="err mt2" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="row g2 mt4">
        <button type="button" className="btn" onClick={onClose}>
          Leave it
        </button>
        <button type="button" className="btn primary grow" disabled={busy} onClick={() => void move()}>
          {action}
        </button>
      </div>
    </Dialog>
  );
}
