import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { Drawing } from "../components/drawings/drawing.tsx";
import { LoadingAnimation } from "../components/loading-animation.tsx";
import { Page } from "../components/page.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { openLogin } from "../features/auth/dialogs.ts";
import { PROJECT_FAILED, projectQuery } from "../features/projects/api/project.ts";
import { useDocumentTitle } from "../lib/document-title.ts";
import { RequestError } from "../lib/request-error.ts";
import { Button, EmptyState, LinkButton } from "../ui/index.ts";
import { ProjectPage } from "./project/project-page.tsx";

/** One project at its own address. */
export function Project() {
  const { projectId } = useParams({ from: `${pages.project}/$projectId` });
  const { user } = useAuth();
  const viewerId = user?.id ?? null;
  const { data: project, error, refetch } = useQuery(projectQuery(projectId, viewerId));
  useDocumentTitle(project?.title ?? "Project");
  if (project) return <ProjectPage project={project} viewerId={viewerId} onChanged={() => void refetch()} />;
  if (error) return <Missing error={error} isVisitor={viewerId === null} onRetry={() => void refetch()} />;
  return <LoadingAnimation />;
}

type MissingProps = { error: Error; isVisitor: boolean; onRetry: () => void };

function Missing({ error, isVisitor, onRetry }: MissingProps) {
  const isHidden = error instanceof RequestError && [400, 403, 404].includes(error.status);
  return (
    <Page title="Project">
      <EmptyState
        drawing={<Drawing name="gate" failed={!isHidden} />}
        title={PROJECT_FAILED}
        actions={
          <>
            {isHidden ? null : (
              <Button kind="soft" onClick={onRetry}>
                Try again
              </Button>
            )}
            {isHidden && isVisitor ? (
              <Button kind="soft" onClick={openLogin}>
                Sign in
              </Button>
            ) : null}
            <LinkButton to={pages.market}>See the market</LinkButton>
          </>
        }
      >
        <p role="alert">{isHidden ? HIDDEN : error.message}</p>
        {isHidden ? (
          <p className="muted">
            {isVisitor
              ? "If it’s yours or you were invited, sign in to see it."
              : "If you were invited, ask its owner whether the invitation was for this account."}
          </p>
        ) : null}
      </EmptyState>
    </Page>
  );
}

const HIDDEN = "This project doesn’t exist, or it’s in private negotiation.";
