import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Negotiation, NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import type { ReactNode } from "react";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { Page } from "../../components/page.tsx";
import {
  NEGOTIATIONS_FAILED,
  negotiationsQuery,
  negotiationQuery as selectedQuery,
} from "../../features/bids/api/negotiations.ts";
import { headline, inOrder, isParty } from "../../features/bids/negotiation/labels.ts";
import { selectionOf } from "../../features/bids/negotiation/selection.ts";
import { NEGOTIATION_FAILED, negotiationQuery } from "../../features/projects/api/own-lists.ts";
import { projectQuery } from "../../features/projects/api/project.ts";
import { MoveProject } from "../../features/projects/components/move-project.tsx";
import { EmptyState, LinkButton, LoadFailure, Note, SkeletonRows } from "../../ui/index.ts";
import { BidsCompared } from "./bids-compared.tsx";
import { Desk } from "./desk.tsx";
import { InviteButton } from "./invite-button.tsx";
import styles from "./negotiation.module.css";
import { purpose } from "./purpose.ts";
import { SelectedNegotiation } from "./selected-negotiation.tsx";
import { useNegotiationSearch } from "./use-negotiation-search.ts";

/** Everything one negotiates, and the one that is looked at. */
export function Room({ viewerId }: { viewerId: string }) {
  const search = useNegotiationSearch();
  const projects = useQuery(negotiationQuery(viewerId));
  const negotiations = useQuery(negotiationsQuery);
  // One that is not in the list may be another's, which an administrator reads.
  const isUnlisted = negotiations.data?.every(({ _id }) => _id !== search.negotiation) ?? false;
  const unlisted = useQuery({
    ...selectedQuery(search.negotiation ?? ""),
    enabled: search.negotiation !== undefined && isUnlisted,
  });
  if (isUnlisted && unlisted.data && !isParty(unlisted.data, viewerId))
    return <ReportedThread key={unlisted.data._id} negotiation={unlisted.data} viewerId={viewerId} />;
  const isFirstReading = unlisted.isLoading && !unlisted.isFetched;
  if (!projects.data || !negotiations.data || isFirstReading) {
    const failed = projects.error ?? negotiations.error;
    return (
      <Frame>
        {failed ? (
          <LoadFailure
            title={projects.error ? NEGOTIATION_FAILED : NEGOTIATIONS_FAILED}
            error={failed}
            onRetry={() => {
              void projects.refetch();
              void negotiations.refetch();
            }}
          />
        ) : (
          <div className="card flush">
            <SkeletonRows rows={6} label="Loading negotiations" />
          </div>
        )}
      </Frame>
    );
  }
  const listed = inOrder(negotiations.data, search.order ?? "newest", viewerId);
  const silent = projects.data.filter(
    ({ _id }) => !negotiations.data.some(({ project }) => project._id === _id),
  );
  const selection = selectionOf(search, listed, silent, viewerId);
  if (!selection)
    return (
      <Frame>
        <Nothing />
      </Frame>
    );
  const projectId =
    "project" in selection
      ? selection.project
      : negotiations.data.find(({ _id }) => _id === selection.negotiation)?.project._id;
  return (
    <Frame
      lead={headline(negotiations.data, viewerId)}
      actions={projectId ? <OwnerTools key={projectId} projectId={projectId} viewerId={viewerId} /> : null}
    >
      <Desk
        listed={listed}
        silent={silent}
        selection={selection}
        own={ownProjects(projects.data, negotiations.data, viewerId)}
        viewerId={viewerId}
      />
      {projectId ? (
        <BidsCompared
          key={projectId}
          projectId={projectId}
          negotiations={negotiations.data}
          viewerId={viewerId}
        />
      ) : null}
    </Frame>
  );
}

/** The viewer's own open projects that somebody was, or can be, invited to. */
function ownProjects(projects: ProjectSummary[], negotiations: NegotiationSummary[], viewerId: string) {
  const mine = [
    ...projects.filter(({ owner }) => owner._id === viewerId),
    ...negotiations.filter(({ customer }) => customer._id === viewerId).map(({ project }) => project),
  ].filter(({ stage }) => stage === "negotiation" || stage === "marketplace");
  return [...new Map(mine.map((project) => [project._id, project])).values()];
}

type FrameProps = { lead?: string; actions?: ReactNode; children: ReactNode };

function Frame({ lead = "Offers and replies, each beside the one before", actions, children }: FrameProps) {
  return (
    <Page title="Negotiation" lead={lead} actions={actions}>
      <Note icon="eye" style={{ marginBottom: 16 }}>
        <strong>Bids on the chain are public.</strong> Offers and messages here are only visible to the
        customer and the developer. The developer places an offer as a bid once both agree.
      </Note>
      {children}
    </Page>
  );
}

function Nothing() {
  return (
    <EmptyState
      drawing={<Drawing name="ladder" />}
      title="No active negotiations"
      actions={
        <LinkButton kind="soft" to={pages.market}>
          See the market
        </LinkButton>
      }
    >
      <p>{purpose}</p>
      <p className="muted">
        Requests that aren’t on the market appear here. Only you and people you invite can see them.
      </p>
    </EmptyState>
  );
}

type Props = { projectId: string; viewerId: string };

/** Shows the owner's actions on the selected project. */
function OwnerTools({ projectId, viewerId }: Props) {
  const { data: project } = useQuery(projectQuery(projectId, viewerId));
  const search = useNegotiationSearch();
  const navigate = useNavigate();
  // Puts the selection into the address, so that it stays in view when it leaves the list.
  const stay = () => {
    if (search.negotiation || search.project) return;
    void navigate({
      to: pages.negotiate,
      search: { ...search, project: projectId },
      replace: true,
      resetScroll: false,
    });
  };
  if (project?.owner._id !== viewerId) return null;
  const isOpen = project.stage === "negotiation" || project.stage === "marketplace";
  return (
    <div className="row g2 wrap-ok">
      {isOpen ? <InviteButton project={project} /> : null}
      <MoveProject project={project} onMove={stay} />
    </div>
  );
}

type ReportedThreadProps = { negotiation: Negotiation; viewerId: string };

/** The negotiation of two others, as an administrator reads it once one of them has reported the other. */
function ReportedThread({ negotiation, viewerId }: ReportedThreadProps) {
  const { _id, customer, developer } = negotiation;
  return (
    <Page
      title="Negotiation"
      lead={`Between ${customer.username} and ${developer.username}`}
      actions={
        <LinkButton to={pages.admin} search={{ part: "reports" }}>
          Back to reports
        </LinkButton>
      }
    >
      <Note icon="flag" style={{ marginBottom: 16 }}>
        <strong>You can read this because it was reported.</strong> This is recorded in the audit log.{" "}
        {customer.username} is on the left, {developer.username} on the right.
      </Note>
      <div className={`card flush ${styles.desk} ${styles.pair}`}>
        <SelectedNegotiation negotiationId={_id} viewerId={viewerId} />
      </div>
    </Page>
  );
}
