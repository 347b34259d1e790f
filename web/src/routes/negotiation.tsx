import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { LadderDrawing } from "../components/drawings/ladder.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Page } from "../components/page.tsx";
import { SkeletonRows } from "../components/skeleton.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { NEGOTIATION_FAILED, negotiationQuery } from "../features/projects/api/own-lists.ts";
import { ListFailure } from "../features/projects/components/list-failure.tsx";
import { OwnList } from "../features/projects/components/own-list.tsx";

const purpose =
  "Before a bid is placed, a customer and a developer may talk in private: one offer, one answer, until both agree.";

export function Negotiation() {
  return (
    <RequireLogin title="Negotiation" purpose={`${purpose} Log in to see yours.`}>
      <Page title="Negotiation" lead="Offers and answers, each beside the one before">
        <Projects />
      </Page>
    </RequireLogin>
  );
}

function Projects() {
  const { user } = useAuth();
  const { data: projects, error, refetch } = useQuery(negotiationQuery(user?.id ?? null));
  if (projects?.length)
    return (
      <OwnList
        label="Projects in negotiation"
        projects={projects}
        link={({ _id, title }) => (
          <Link to={`${pages.project}/$projectId`} params={{ projectId: _id }} className="u-link">
            {title}
          </Link>
        )}
      />
    );
  if (error) return <ListFailure title={NEGOTIATION_FAILED} error={error} onRetry={() => void refetch()} />;
  if (!projects)
    return (
      <div className="card flush">
        <SkeletonRows rows={4} label="Reading the negotiations" />
      </div>
    );
  return (
    <EmptyState
      drawing={<LadderDrawing />}
      title="No negotiation is running yet"
      actions={
        <Link to={pages.market} className="btn soft">
          See the market
        </Link>
      }
    >
      <p>{purpose}</p>
      <p className="muted">
        A request that is not on the market stands here, seen by nobody but you and those you invite.
      </p>
    </EmptyState>
  );
}
