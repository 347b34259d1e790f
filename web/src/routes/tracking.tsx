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
  "Once a bid is accepted, follow its milestones here: plan against actual, evidence and every payment.";

export function Tracking() {
  return (
    <RequireLogin title="Tracking" purpose={`${purpose} Log in to see your projects.`}>
      <Page title="Tracking" lead="Every milestone, its evidence and payment">
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
          label="Ongoing projects"
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
      title="No ongoing projects"
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
        Projects appear here once a bid is accepted, whether you posted the request or placed the bid.
      </p>
    </EmptyState>
  );
}
