import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { useEffect, useRef } from "react";
import { InvitedList } from "../../features/bids/components/negotiation/invited-list.tsx";
import { NegotiateButton } from "../../features/bids/components/negotiation/negotiate-button.tsx";
import { type RowLink, RunningList } from "../../features/bids/components/negotiation/running-list.tsx";
import type { Selection } from "../../features/bids/negotiation/selection.ts";
import { PROJECT_FAILED, projectQuery } from "../../features/projects/api/project.ts";
import { Amount, LinkButton, LoadFailure, SkeletonRows } from "../../ui/index.ts";
import { InviteButton } from "./invite-button.tsx";
import styles from "./negotiation.module.css";
import { SelectedNegotiation } from "./selected-negotiation.tsx";
import { useNegotiationSearch } from "./use-negotiation-search.ts";

type Props = {
  listed: NegotiationSummary[];
  silent: ProjectSummary[];
  selection: NonNullable<Selection>;
  own: { _id: string; title: string }[];
  viewerId: string;
};

/** The list, the ladder and the thread: side by side, or one below the other. */
export function Desk({ listed, silent, selection, own, viewerId }: Props) {
  const { order = "newest", ...search } = useNegotiationSearch();
  const navigate = useNavigate();
  const selected = "project" in selection ? selection.project : selection.negotiation;
  const chose = useShownOnSmallScreens(selected);
  const link: RowLink = (target, { className, children }) => {
    const id = "project" in target ? target.project : target.negotiation;
    return (
      <Link
        to={pages.negotiate}
        search={(before) => ({ order: before.order, sort: before.sort, ...target })}
        resetScroll={false}
        className={className}
        aria-current={id === selected ? "true" : undefined}
        onClick={() => chose(id)}
      >
        {children}
      </Link>
    );
  };
  return (
    <div className={`card flush ${styles.desk} ${"project" in selection ? styles.short : ""}`}>
      <RunningList
        negotiations={listed}
        projects={silent}
        viewerId={viewerId}
        order={order}
        onOrder={(next) =>
          void navigate({
            to: pages.negotiate,
            search: { ...search, order: next === "newest" ? undefined : next },
            replace: true,
            resetScroll: false,
          })
        }
        link={link}
        invited={<InvitedList projects={own} negotiations={listed} />}
      />
      {"project" in selection ? (
        <StartNegotiation key={selected} projectId={selected} viewerId={viewerId} />
      ) : (
        <SelectedNegotiation key={selected} negotiationId={selected} viewerId={viewerId} />
      )}
    </div>
  );
}

/** Where the columns stand one below the other, what was chosen is brought into view: the offer that counts, of several. */
function useShownOnSmallScreens(selected: string): (id: string) => void {
  const chosen = useRef<string | null>(null);
  const show = () => {
    chosen.current = null;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const column = document.getElementById("chosen");
    const counts = column?.querySelector('[aria-current="step"]');
    const target = counts?.previousElementSibling ? counts : column;
    target?.scrollIntoView({ behavior: isStill ? "auto" : "smooth" });
  };
  useEffect(() => {
    if (chosen.current === selected) show();
  });
  return (id) => {
    if (!window.matchMedia("(max-width: 1180px)").matches) return;
    chosen.current = id;
    if (id === selected) show();
  };
}

type StartNegotiationProps = { projectId: string; viewerId: string };

/** A project without a negotiation yet, with the button that starts one. */
function StartNegotiation({ projectId, viewerId }: StartNegotiationProps) {
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
    <section id="chosen" className={`pad ${styles.wide}`} aria-labelledby="start-negotiation">
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
