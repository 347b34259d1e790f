import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";
import type { ReactNode } from "react";
import { Amount, BrickProgress } from "../../../ui/index.ts";
import styles from "./my-money.module.css";

type Props = { donations: MyMoney["donations"]; link: (projectId: string, title: string) => ReactNode };

/** Lists the viewer's donations and their use. */
export function DonationsGiven({ donations, link }: Props) {
  if (donations.length === 0) return null;
  return (
    <section className="c12 card flush" aria-labelledby="donations">
      <div className="card-head">
        <h2 id="donations" className="t-m">
          Donations you gave
        </h2>
        <span className="t-s muted">and what they paid for</span>
      </div>
      <table className={`table ${styles.stacked}`}>
        <thead>
          <tr>
            <th scope="col">Project</th>
            <th scope="col" className={styles.number}>
              Given
            </th>
            <th scope="col">Spent</th>
            <th scope="col" className={styles.number}>
              Paid for work
            </th>
            <th scope="col" className={styles.number}>
              Would come back
            </th>
          </tr>
        </thead>
        <tbody>
          {donations.map((donation) => {
            const percent = share(donation.spent, donation.given);
            return (
              <tr key={donation.projectId}>
                <td>
                  <span>
                    {link(donation.projectId, donation.title)}
                    {donation.claimable ? <span className="badge go"> Can be claimed</span> : null}
                  </span>
                </td>
                <td className={styles.number} data-label="Given">
                  <Amount wei={BigInt(donation.given)} />
                </td>
                <td>
                  <BrickProgress percent={percent} label={`${percent}% spent`} thin />
                </td>
                <td className={styles.number} data-label="Paid for work">
                  <Amount wei={BigInt(donation.spent)} />
                </td>
                <td className={styles.number} data-label="Would come back">
                  <Amount wei={BigInt(donation.refundable)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="t-xs muted" style={{ padding: "12px 24px" }}>
        “Would come back” is what you’d get if each project ended today. The owner’s money is spent before
        donations.
      </p>
    </section>
  );
}

const share = (part: string, whole: string): number =>
  whole === "0" ? 0 : Number((BigInt(part) * 100n) / BigInt(whole));
