import type { Project } from "@trestle/domain/projects/project.ts";
import { shortDay } from "../../../lib/format.ts";
import { Amount } from "../../../ui/index.ts";
import styles from "./project-tables.module.css";

/** Rounded to the whole per cent; the amounts beside it are exact. */
const share = (amount: string, asked: string): number =>
  asked === "0" ? 0 : Math.round(Number((BigInt(amount) * 1000n) / BigInt(asked)) / 10);

/** Lists the requested milestones with evidence, deadline and amount. */
export function ProjectMilestones({ project: { asks, asked, milestones, stage } }: { project: Project }) {
  const isUnderWay = stage === "ongoing" || stage === "completed";
  // An accepted bid may have other milestones, whose statuses don't apply to the requested ones.
  const isBuiltAsAsked =
    isUnderWay &&
    milestones.length === asks.length &&
    asks.every(({ title }, index) => milestones[index]?.title === title);
  return (
    <section className="card flush" aria-labelledby="milestones">
      <div className="card-head">
        <h2 id="milestones">Requested milestones</h2>
        {isBuiltAsAsked ? null : (
          <span className="t-s muted hide-sm">
            {isUnderWay
              ? "the accepted bid has its own milestones, under Tracking"
              : "bids can change shares and dates, and show where they do"}
          </span>
        )}
      </div>
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Milestone and proof</th>
            <th scope="col">Due</th>
            <th scope="col" className={styles.number}>
              Share
            </th>
            <th scope="col" className={styles.number}>
              Amount, DEV
            </th>
          </tr>
        </thead>
        <tbody>
          {asks.map(({ title, proof, by, amount }, index) => (
            <tr key={`${by} ${title}`}>
              <td>
                <p>
                  <span className={`muted ${styles.count}`}>{index + 1}</span>
                  <span className="strong">{title}</span>
                  {isBuiltAsAsked && milestones[index] ? (
                    <span className={`badge ${styles.status}`}>{milestones[index].status}</span>
                  ) : null}
                </p>
                {proof ? <p className={`t-s muted ${styles.proof}`}>{proof}</p> : null}
              </td>
              <td className={styles.by}>{shortDay(by)}</td>
              <td className={`${styles.number} ${styles.share}`}>{share(amount, asked)}%</td>
              <td className={styles.number}>
                <Amount wei={BigInt(amount)} unit="" />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>Asking price</td>
            <td className={`${styles.number} ${styles.share}`}>100%</td>
            <td className={styles.number}>
              <Amount wei={BigInt(asked)} unit="" />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
