import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { pages } from "@trestle/domain/pages.ts";
import { LoadingAnimation } from "../components/loading-animation.tsx";
import { Page } from "../components/page.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { trackingQuery } from "../features/milestones/api/tracking.ts";
import { useDocumentTitle } from "../lib/document-title.ts";
import { LinkButton, LoadFailure } from "../ui/index.ts";
import { OwnProjects } from "./tracking/own-projects.tsx";
import { purpose } from "./tracking/purpose.ts";
import { TrackedProjectPage } from "./tracking/tracked-project-page.tsx";
import { useTrackingSearch } from "./tracking/use-tracking-search.ts";

/** All one's projects, or the one that the address names. */
export function Tracking() {
  const { project } = useTrackingSearch();
  return (
    <RequireLogin title="Tracking" purpose={`${purpose} Sign in to see your projects.`}>
      {project ? <SelectedProject key={project} projectId={project} /> : <OwnProjects />}
    </RequireLogin>
  );
}

/** The project that the address names, with one of its milestones selected. */
function SelectedProject({ projectId }: { projectId: string }) {
  const { user } = useAuth();
  const { milestone } = useTrackingSearch();
  const navigate = useNavigate({ from: pages.tracking });
  const { data: project, error, refetch } = useQuery(trackingQuery(projectId, user?.id ?? null));
  useDocumentTitle(project?.title ?? "Tracking");
  if (!project)
    return error ? (
      <Page title="Tracking" actions={<LinkButton to={pages.tracking}>All your projects</LinkButton>}>
        <LoadFailure title="We couldn’t load this project." error={error} onRetry={() => void refetch()} />
      </Page>
    ) : (
      <LoadingAnimation />
    );
  const count = project.milestones.length;
  const selected = milestone && milestone <= count ? milestone - 1 : firstToLookAt(project.milestones);
  return (
    <TrackedProjectPage
      project={project}
      selected={selected}
      onSelect={(index) =>
        void navigate({
          search: (before) => ({ ...before, milestone: index + 1 }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

/** Returns the initial milestone: the first that needs the viewer, else the first unfinished, else the last. */
function firstToLookAt(milestones: TrackedMilestone[]): number {
  const waiting = milestones.find(({ acts }) =>
    acts.some(
      ({ yours, possible, act }) => yours && possible && act !== "openDispute" && act !== "answerDispute",
    ),
  );
  const open = milestones.find(({ status }) => !["released", "resolved", "refunded"].includes(status));
  return (waiting ?? open)?.index ?? Math.max(0, milestones.length - 1);
}
