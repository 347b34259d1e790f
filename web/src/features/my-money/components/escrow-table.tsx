import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";
import type { ReactNode } from "react";
import { Amount } from "../../../ui/index.ts";
import styles from "./my-money.module.css";

type Row = MyMoney["projects"][number];
type Props = { projects: Row[]; link: (projectId: string, title: string) => ReactNode };

const roles: Record<Row["role"], string> = {
  customer: "as customer",
  developer: "as developer",
  donor: "as donor",
};

const Share = ({ wei }: { wei: bigint }) => (wei === 0n ? "–" : <Amount wei={wei} />);

/** What is held in each of one's projects, and whose it is. */
export function EscrowTable({ projects, link }: Props) {
  const total = (key: "own" | "donations" | "loan" | "held") =>
    projects.reduce((sum, project) => sum + BigInt(project[key]), 0n);
  return (
    <section className="c12 card flush" aria-labelledby="in-escrow">
      <div className="card-head">
        <h2 id="in-escrow" className="t-m" style={{ flexShrink: 0 }}>
          In escrow
        </h2>
        <span className="t-s muted">yours, and what others put into your projects</span>
      </div>
      {projects.length === 0 ? (
        <p className="t-s muted" style={{ padding: "16px 24px" }}>
          No money in escrow.
        </p>
      ) : (
        <table className={`table ${styles.stacked}`}>
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col" className={styles.number}>
                Yours
              </th>
              <th scope="col" className={styles.number}>
                Donors’
              </th>
              <th scope="col" className={styles.number}>
                Loan
              </th>
              <th scope="col" className={styles.number}>
                Held
              </th>
            </tr>
          </thead>
          <tbody>
            {projects.map((project) => (
              <tr key={`${project.projectId} ${project.role}`}>
                <td>
                  <span>
                    {link(project.projectId, project.title)}{" "}
                    <span className="t-xs muted">{roles[project.role]}</span>
                  </span>
                </td>
                <td className={styles.number} data-label="Yours">
                  <Share wei={BigInt(project.own)} />
                </td>
                <td className={styles.number} data-label="Donors’">
                  <Share wei={BigInt(project.donations)} />
                </td>
                <td className={styles.number} data-label="Loan">
                  <Share wei={BigInt(project.loan)} />
                </td>
                <td className={styles.number} data-label="Held">
                  <Share wei={BigInt(project.held)} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className={styles.total}>
              <td>Total</td>
              <td className={styles.number} data-label="Yours">
                <Share wei={total("own")} />
              </td>
              <td className={styles.number} data-label="Donors’">
                <Share wei={total("donations")} />
              </td>
              <td className={styles.number} data-label="Loan">
                <Share wei={total("loan")} />
              </td>
              <td className={styles.number} data-label="Held">
                <Share wei={total("held")} />
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
