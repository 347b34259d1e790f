import { useNavigate } from "@tanstack/react-router";
import { hasRole } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { useAuth } from "../../features/auth/auth-store.ts";
import { NegotiateButton } from "../../features/bids/components/negotiation/negotiate-button.tsx";
import { LinkButton } from "../../ui/index.ts";

/** The way from a request to the private negotiation about it: for its owner, and for a developer. */
export function PrivateNegotiation({ project }: { project: Pick<Project, "_id" | "owner" | "stage"> }) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const isOpen = project.stage === "negotiation" || project.stage === "marketplace";
  if (!user || !isOpen) return null;
  const isOwner = project.owner._id === user.id;
  if (!isOwner && !hasRole(user, "developer")) return null;
  return (
    <section className="card" aria-labelledby="private-negotiation">
      <h3 id="private-negotiation">Negotiate privately</h3>
      <p className="t-s ink2 mt2">
        {isOwner
          ? "Invite developers and reply to their offers. No one else sees them, and nothing goes on the chain until you both agree."
          : `Ask ${project.owner.username} questions, send documents and make offers that only the two of you see. Nothing goes on the chain until you both agree.`}
      </p>
      <div className="mt3">
        {isOwner ? (
          <LinkButton full icon="speech" to={pages.negotiate} search={{ project: project._id }}>
            Open negotiation
          </LinkButton>
        ) : (
          <NegotiateButton
            projectId={project._id}
            onOpened={(negotiation) => void navigate({ to: pages.negotiate, search: { negotiation } })}
          >
            Negotiate privately
          </NegotiateButton>
        )}
      </div>
    </section>
  );
}
