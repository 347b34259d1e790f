import type { Bidder } from "@trestle/domain/bids/bid.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Stage } from "@trestle/domain/projects/stage.ts";
import { useRef, useState } from "react";
import { call } from "../../../../lib/endpoints.ts";
import { toast } from "../../../../lib/toast.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { Button, Dialog, InputBox, Problem } from "../../../../ui/index.ts";
import { DeveloperSearch } from "./developer-search.tsx";

type Props = {
  project: { _id: string; title: string; stage: Stage };
  opened: boolean;
  onClose: () => void;
};

/** Invites a developer by name, or by a link that can be passed on. */
export function InviteDialog({ project, opened, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const invited = useChange({
    send: (developer: Bidder | null) =>
      call("POST /api/projects/:projectId/invitations", {
        params: { projectId: project._id },
        body: { developerId: developer?._id },
      }),
    failure: "The invitation wasn’t sent. Try again in a moment.",
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
          ? "We’ll notify them. They can negotiate with you privately and make offers only you see."
          : "They can see the request and its documents, negotiate with you and make offers. No one else can see it."}
      </p>
      <div className="mt4">
        <DeveloperSearch busy={invited.busy} onInvite={invited.run} />
      </div>
      <hr className="rule" />
      <InvitationLink secret={secret} busy={invited.busy} onMake={() => invited.run(null)} />
      <Problem className="mt3">{invited.problem}</Problem>
    </Dialog>
  );
}

type InvitationLinkProps = { secret: string | null; busy: boolean; onMake: () => void };

const addressOf = (secret: string) =>
  `${window.location.origin}${pages.negotiate}?invitation=${encodeURIComponent(secret)}`;

/** Shows an invitation link once: the first person who opens the link is invited. */
function InvitationLink({ secret, busy, onMake }: InvitationLinkProps) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  if (!secret)
    return (
      <div className="row between wrap-ok">
        <p className="t-s muted grow">Or share a link. The first verified developer to open it is invited.</p>
        <Button icon="chain" busy={busy} onClick={onMake}>
          Create link
        </Button>
      </div>
    );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(addressOf(secret));
      setCopied(true);
    } catch {
      // A browser that refuses lets it be copied by hand.
      field.current?.select();
    }
  };
  return (
    <>
      <p className="t-s strong">Your link, shown only once</p>
      <div className="row g2 mt2">
        <InputBox className="grow">
          <input
            ref={field}
            aria-label="Invitation link"
            readOnly
            value={addressOf(secret)}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </InputBox>
        <Button icon={copied ? "check" : "copy"} onClick={() => void copy()}>
          {copied ? "Copied" : "Copy"}
        </Button>
      </div>
      <p className="t-s muted mt2" role="status">
        {copied
          ? "Copied. Send it to the developer you want to invite."
          : "Copy it now. We won’t show it again. You can withdraw it until someone opens it."}
      </p>
    </>
  );
}
