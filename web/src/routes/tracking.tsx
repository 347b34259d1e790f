import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { OwnProjects } from "./tracking/own-projects.tsx";
import { purpose } from "./tracking/purpose.ts";
import { SelectedProject } from "./tracking/selected-project.tsx";
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
