import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { ScaffoldDrawing } from "../components/drawings/scaffold.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Page } from "../components/page.tsx";
import { QueryList } from "../components/query-list.tsx";
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
  const ongoing = useQuery(ongoingQuery(user?.id ?? null));
  return (
    <QueryList
      query={ongoing}
      name="your projects"
      failure={ONGOING_FAILED}
      empty={<NoProjects />}
      rows={4}
      page
    >
      {(projects) => (
        <OwnList
          label="Projects under way"
          projects={projects}
          link={({ _id, title }) => (
            <Link to={`${pages.project}/$projectId`} params={{ projectId: _id }} className="u-link">
              {title}
            </Link>
          )}
        />
      )}
    </QueryList>
  );
}

function NoProjects() {
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
