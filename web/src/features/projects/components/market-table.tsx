import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import type { ReactNode } from "react";
import { MarketRow } from "./market-row.tsx";
import styles from "./market-table.module.css";

type Props = {
  projects: ProjectSummary[];
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  /** Old rows stay quiet while those for another filter are on their way. */
  isOld: boolean;
  badge: (score: number) => ReactNode;
  openLink: (project: ProjectSummary) => ReactNode;
  titleLink: (project: ProjectSummary) => ReactNode;
};

export function MarketTable({ projects, openId, onOpen, isOld, badge, openLink, titleLink }: Props) {
  return (
    <table className={`table ${styles.table}`} aria-busy={isOld} data-old={isOld || undefined}>
      <thead>
        <tr>
          <th scope="col">Project</th>
          <th scope="col" className={styles.number}>
            Asking price, DEV
          </th>
          <th scope="col">Funded</th>
          <th scope="col">Bids vs price</th>
          <th scope="col">Closes</th>
          <th scope="col" className={styles.scorsHead}>
            Min. SCORS
          </th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <MarketRow
            key={project._id}
            project={project}
            isOpen={project._id === openId}
            onToggle={() => onOpen(project._id === openId ? undefined : project._id)}
            badge={badge(project.scorsFrom)}
            openLink={openLink(project)}
            titleLink={titleLink(project)}
          />
        ))}
      </tbody>
    </table>
  );
}
