import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { NegotiateButton } from "../../features/bids/components/negotiation/negotiate-button.tsx";
import { PROJECT_FAILED, projectQuery } from "../../features/projects/api/project.ts";
import { Amount, LinkButton, LoadFailure, SkeletonRows } from "../../ui/index.ts";
import { InviteButton } from "./invite-button.tsx";
import styles from "./negotiation.module.css";

type Props = { projectId: string; viewerId: string };

/** A project without a negotiation yet, with the button that starts one. */
export function StartNegotiation({ projectId, viewerId }: Props) {
  const { data: project, error, refetch } = useQuery(projectQuery(projectId, viewerId));
  const navigate = useNavigate();
  if (error && !project)
    return (
      <div id="chosen" className={styles.wide}>
        <LoadFailure title={PROJECT_FAILED} error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!project)
    return (
      <div id="chosen" className={styles.wide}>
        <SkeletonRows rows={5} label="Loading the project" />
      </div>
    );
  const isMine = project.owner._id === viewerId;
  return (
    <section id="chosen" className={`${styles.wide} ${styles.start}`} aria-labelledby="start-negotiation">
      <p className="label">{isMine ? "Your request" : `Posted by ${project.owner.username}`}</p>
      <h2 id="start-negotiation">{project.title}</h2>
      <p className="muted mt1">
        {project.location?.label ?? "No fixed location"}, asking price{" "}
        <Amount wei={BigInt(project.asked)} short />
      </p>
      <p className="ink2 mt4">
        {isMine
          ? "No negotiations yet. Invite a developer by name or share a link. Replies appear in the list, with offers and messages that only the two of you see."
          : "You can see the request and negotiate with its owner. Only the two of you see messages and offers. Nothing goes on the chain until you both agree and you sign."}
      </p>
      <div className="row g2 wrap-ok mt4">
        {isMine ? (
          <InviteButton project={project} kind="primary" />
        ) : (
          <NegotiateButton
            projectId={projectId}
            look={{ kind: "primary" }}
            onOpened={(negotiation) =>
              void navigate({ to: pages.negotiate, search: { negotiation }, resetScroll: false })
            }
          >
            Start negotiating
          </NegotiateButton>
        )}
        <LinkButton to={`${pages.project}/$projectId`} params={{ projectId }}>
          View request
        </LinkButton>
      </div>
    </section>
  );
}
