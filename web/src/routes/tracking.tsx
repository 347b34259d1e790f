import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { ScaffoldDrawing } from "../components/drawings/scaffold.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { LoadFailure } from "../components/load-failure.tsx";
import { Page } from "../components/page.tsx";
import { SkeletonRows } from "../components/skeleton.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { ONGOING_FAILED, ongoingQuery } from "../features/projects/api/own-lists.ts";
import { OwnList } from "../features/projects/components/own-list.tsx";

const purpose =
  "Once a bid is accepted, its milestones are followed here: plan against actual, evidence, and every payment.";

export function Tracking() {
  return (
    <RequireLogin title="Tracking" purpose={`${purpose} Log in to see your projects.`}>
      <Page title="Tracking" lead="Every milestone, its evidence and its payment">
        <Projects />
      </Page>
    </RequireLogin>
  );
}

function Projects() {
  const { user } = useAuth();
  const { data: projects, error, refetch } = useQuery(ongoingQuery(user?.id ?? null));
  if (projects?.length)
    return (
      <OwnList
        label="Projects under way"
        projects={projects}
        link={({ _id, title }) => (
          <Link to={`${pages.project}/$projectId`} params={{ projectId: _id }} className="u-link">
            {title}
          </Link>
        )}
      />
    );
  if (error) return <LoadFailure title={ONGOING_FAILED} error={error} onRetry={() => void refetch()} />;
  if (!projects)
    return (
      <div className="card flush">
        <SkeletonRows rows={4} label="Reading your projects" />
      </div>
    );
  return (
    <EmptyState
      drawing={<ScaffoldDrawing />}
      title="No project of yours is under way yet"
      actions={
        <>
          <Link to={pages.build} className="btn soft">
            Your build requests
          </Link>
          <Link to={pages.market} className="btn">
            See the market
          </Link>
        </>
      }
    >
      <p>{purpose}</p>
      <p className="muted">
        A project comes here by itself once a bid on it was accepted: one on your request, or one of yours.
      </p>
    </EmptyState>
  );
}
