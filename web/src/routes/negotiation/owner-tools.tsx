import { useQuery } from "@tanstack/react-query";
import { projectQuery } from "../../features/projects/api/project.ts";
import { MoveProject } from "../../features/projects/components/move-project.tsx";
import { InviteButton } from "./invite-button.tsx";
import styles from "./negotiation.module.css";

type Props = { projectId: string; viewerId: string };

/** What the owner may do with the project that is looked at. */
export function OwnerTools({ projectId, viewerId }: Props) {
  const { data: project } = useQuery(projectQuery(projectId, viewerId));
  if (project?.owner._id !== viewerId) return null;
  const isOpen = project.stage === "negotiation" || project.stage === "marketplace";
  return (
    <div className={styles.tools}>
      {isOpen ? <InviteButton project={project} /> : null}
      <MoveProject project={project} />
    </div>
  );
}
