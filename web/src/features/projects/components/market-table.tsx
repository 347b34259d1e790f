import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { RowGroups } from "../../../components/row-groups.tsx";
import { MarketRow, type RowParts } from "./market-row.tsx";
import styles from "./market-table.module.css";

type Props = RowParts & {
  projects: ProjectSummary[];
  openId: string | undefined;
  /** Old rows stay quiet while those for another filter are on their way. */
  isOld: boolean;
};

export function MarketTable({ projects, openId, isOld, ...parts }: Props) {
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
      <RowGroups rows={projects} keyOf={({ _id }) => _id} columns={6} openKey={openId}>
        {(project) => (
          <MarketRow key={project._id} project={project} isOpen={project._id === openId} {...parts} />
        )}
      </RowGroups>
    </table>
  );
}
