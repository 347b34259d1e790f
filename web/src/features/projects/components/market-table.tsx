import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { MarketRow } from "./market-row.tsx";
import styles from "./market-table.module.css";

type Props = {
  projects: ProjectSummary[];
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  /** Whether the rows are from the previous filter, while the next ones load. */
  isOld: boolean;
};

/** Rows in one group: few enough that rendering a group while scrolling causes no delay. */
const ROWS_TOGETHER = 10;

const inGroups = <Row,>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_TOGETHER) }, (_, n) =>
    rows.slice(n * ROWS_TOGETHER, (n + 1) * ROWS_TOGETHER),
  );

export function MarketTable({ projects, openId, onOpen, isOld }: Props) {
  return (
    <table className={`table ${styles.table}`} aria-busy={isOld} data-old={isOld || undefined}>
      <thead>
        <tr>
          <th scope="col">Project</th>
          <th scope="col" className={styles.number}>
            Asking price, DEV
          </th>
          <th scope="col">Donations</th>
          <th scope="col">Bids vs price</th>
          <th scope="col">Closes</th>
          <th scope="col" className={styles.scorsHead}>
            Min. SCORS
          </th>
        </tr>
      </thead>
      {inGroups(projects).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <tbody key={index}>
          {group.map((project) => (
            <MarketRow key={project._id} project={project} isOpen={project._id === openId} onOpen={onOpen} />
          ))}
        </tbody>
      ))}
    </table>
  );
}
