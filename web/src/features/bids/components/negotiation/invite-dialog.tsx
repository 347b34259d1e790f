import type { Bidder } from "@trestle/domain/bids/bid.ts";
import type { Stage } from "@trestle/domain/projects/stage.ts";
import { type ReactNode, useState } from "react";
import { Dialog } from "../../../../components/dialog.tsx";
import { Problem } from "../../../../components/problem.tsx";
import { toast } from "../../../../lib/toast.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { invite } from "../../api/invitations.ts";
import { bidKeys } from "../../api/keys.ts";
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

/** Asks one developer by name, or whoever is handed a link. */
export function InviteDialog({ project, badge, opened, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const invited = useChange({
    send: (developer: Bidder | null) => invite(project._id, developer?._id),
    failure: "Nobody was invited: try again in a moment.",
    invalidates: [bidKeys.invitations],
    onDone: (made, developer) => {
      if (!developer) return setSecret(made.secret);
      toast({ title: `${developer.username} is invited`, message: project.title });
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
          ? "Whoever is invited is told of the request and may talk with you and make offers that nobody else sees."
          : "Whoever is invited may read the request and its papers, talk with you and make offers. Nobody else sees it."}
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
