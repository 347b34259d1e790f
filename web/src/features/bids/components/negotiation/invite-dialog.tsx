import type { Bidder } from "@trestle/domain/bids/bid.ts";
import type { Stage } from "@trestle/domain/projects/stage.ts";
import { type ReactNode, useState } from "react";
import { call } from "../../../../lib/endpoints.ts";
import { toast } from "../../../../lib/toast.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { Dialog, Problem } from "../../../../ui/index.ts";
import { DeveloperSearch } from "./developer-search.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import styles from "./invite-dialog.module.css";

type Props = {
  project: { _id: string; title: string; stage: Stage };
  /** Somebody's reputation as a small picture. */
  badge: (score: number) => ReactNode;
  opened: boolean;
  onClose: () => void;
};

/** Invites a developer by name, or by a link that can be passed on. */
export function InviteDialog({ project, badge, opened, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const invited = useChange({
    send: (developer: Bidder | null) =>
      call("POST /api/projects/:projectId/invitations", {
        params: { projectId: project._id },
        body: { developerId: developer?._id },
      }),
    failure: "The invitation wasn't sent. Try again in a moment.",
    invalidates: [`/api/projects/${project._id}/invitations`],
    onDone: (made, developer) => {
      if (!developer) return setSecret(made.secret);
      toast({ title: `${developer.username} has been invited`, message: project.title });
      onClose();
    },
  });
  const leave = () => {
    setSecret(null);
    invited.clear();
    onClose();
  };
  return (
    <Dialog title="Invite a developer" subtitle={project.title} opened={opened} onClose={leave} width={520}>
      <p className="ink2 t-s">
        {project.stage === "marketplace"
          ? "We'll notify them. They can negotiate with you privately and make offers only you see."
          : "They can see the request and its documents, negotiate with you and make offers. No one else can see it."}
      </p>
      <div className="mt4">
        <DeveloperSearch badge={badge} busy={invited.busy} onInvite={invited.run} />
      </div>
      <div className={styles.link}>
        <InvitationLink secret={secret} busy={invited.busy} onMake={() => invited.run(null)} />
      </div>
      <Problem className="mt3">{invited.problem}</Problem>
    </Dialog>
  );
}
