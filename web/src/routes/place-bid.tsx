import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { User } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { Drawing } from "../components/drawings/drawing.tsx";
import { LoadingAnimation } from "../components/loading-animation.tsx";
import { Page } from "../components/page.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { PROJECT_FAILED, projectQuery } from "../features/projects/api/project.ts";
import { Button, EmptyState, LinkButton } from "../ui/index.ts";
import { PlaceBidForm } from "./place-bid/place-bid-form.tsx";

const purpose = "A bid states your price, scope and dates. Sign in as a verified developer to place one.";

/** A bid on one project, from the form to the chain. */
export function PlaceBid() {
  const { projectId } = useParams({ from: `${pages.market}/$projectId/bid` });
  const { user } = useAuth();
  return (
    <RequireLogin title="Place a bid" purpose={purpose}>
      {user ? <ForDeveloper key={`${projectId} ${user.id}`} projectId={projectId} user={user} /> : null}
    </RequireLogin>
  );
}

function ForDeveloper({ projectId, user }: { projectId: string; user: User }) {
  const { data: project, error, refetch } = useQuery(projectQuery(projectId, user.id));
  if (project) return <PlaceBidForm project={project} user={user} />;
  if (!error) return <LoadingAnimation />;
  return (
    <Page title="Place a bid">
      <EmptyState
        drawing={<Drawing name="gate" failed />}
        title={PROJECT_FAILED}
        actions={
          <>
            <Button kind="soft" onClick={() => void refetch()}>
              Try again
            </Button>
            <LinkButton to={pages.market}>See the market</LinkButton>
          </>
        }
      >
        <p role="alert">{error.message}</p>
      </EmptyState>
    </Page>
  );
}
