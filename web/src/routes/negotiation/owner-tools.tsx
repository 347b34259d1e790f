import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { projectQuery } from "../../features/projects/api/project.ts";
import { MoveProject } from "../../features/projects/components/move-project.tsx";
import { InviteButton } from "./invite-button.tsx";
import styles from "./negotiation.module.css";
import { useNegotiationSearch } from "./use-negotiation-search.ts";

type Props = { projectId: string; viewerId: string };

/** Shows the owner's actions on the selected project. */
export function OwnerTools({ projectId, viewerId }: Props) {
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
    <div className={styles.tools}>
      {isOpen ? <InviteButton project={project} /> : null}
      <MoveProject project={project} onMove={stay} />
    </div>
  );
}
