import type { Project } from "@trestle/domain/projects/project.ts";
import type { Listing } from "@trestle/domain/projects/stage.ts";
import { type ReactNode, useState } from "react";
import { Button, Card, Dialog, Problem } from "../../../ui/index.ts";
import { useMoveProject } from "../use-move-project.ts";

const moves: Record<Listing, { action: string; text: string }> = {
  marketplace: {
    action: "Move to the market",
    text: "Only you and people you invite can see this project. On the market, everyone can see it, bid and ask questions.",
  },
  negotiation: {
    action: "Take off the market",
    text: "Everyone can see this project. In negotiation, only you and people you invite can. Bids stay.",
  },
};

type Props = {
  project: Project;
  /** Renders the transaction that ends the request; the callback cancels it. */
  closing: (onKeep: () => void) => ReactNode;
};

/** Shows the owner's possible acts on a request. */
export function ProjectOwner({ project, closing }: Props) {
  const { permissions, title, donationsReceived } = project;
  const move = useMoveProject(project._id);
  const [isClosing, setIsClosing] = useState(false);
  if (permissions.moveTo.length === 0 && !permissions.close) return null;
  return (
    <Card small id="yours" title="Your request">
      {permissions.moveTo.map((stage) => (
        <div key={stage} className="mt2">
          <p className="t-s ink2">{moves[stage].text}</p>
          <Button kind="soft" full className="mt2" busy={move.busy} onClick={() => move.run(stage)}>
            {moves[stage].action}
          </Button>
        </div>
      ))}
      <Problem className="mt2">{move.problem}</Problem>
      {permissions.close ? (
        <Button full className="mt2" onClick={() => setIsClosing(true)}>
          Close request
        </Button>
      ) : null}
      <Dialog
        title="Close request"
        subtitle={title}
        opened={isClosing}
        onClose={() => setIsClosing(false)}
        width={520}
      >
        <p className="ink2" style={{ marginBottom: 16 }}>
          This can’t be undone. You’ll no longer be able to accept a bid.{" "}
          {donationsReceived === "0"
            ? "No one has donated, so no money moves."
            : "Everyone who donated can claim their money back."}{" "}
          Sign with the wallet that posted it.
        </p>
        {closing(() => setIsClosing(false))}
      </Dialog>
    </Card>
  );
}
