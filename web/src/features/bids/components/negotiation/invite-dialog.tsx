import { useQueryClient } from "@tanstack/react-query";
import type { Bidder } from "@trestle/domain/bids/bid.ts";
import type { Stage } from "@trestle/domain/projects/stage.ts";
import { type ReactNode, useState } from "react";
import { Dialog } from "../../../../components/dialog.tsx";
import { serverMessage } from "../../../../lib/request-error.ts";
import { toast } from "../../../../lib/toast.ts";
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
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const attempt = async (developer?: Bidder) => {
    setBusy(true);
    setProblem(null);
    try {
      const made = await invite(project._id, developer?._id);
      await client.invalidateQueries({ queryKey: bidKeys.invitations });
      if (developer) {
        toast({ title: `${developer.username} is invited`, message: project.title });
        onClose();
      } else setSecret(made.secret);
    } catch (error) {
      setProblem(serverMessage(error) ?? "Nobody was invited: try again in a moment.");
    } finally {
      setBusy(false);
    }
  };
  const leave = () => {
    setSecret(null);
    setProblem(null);
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
        <DeveloperSearch badge={badge} busy={busy} onInvite={(developer) => void attempt(developer)} />
      </div>
      <div className={styles.link}>
        <InvitationLink secret={secret} busy={busy} onMake={() => void attempt()} />
      </div>
      {problem ? (
        <p className="err mt3" role="alert">
          {problem}
        </p>
      ) : null}
    </Dialog>
  );
}
