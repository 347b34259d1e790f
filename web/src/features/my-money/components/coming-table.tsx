import type { ComingMovement } from "@trestle/domain/my-money/my-money.ts";
import type { ReactNode } from "react";
import { dayAt, momentText } from "../../../lib/format.ts";
import { Amount, Icon } from "../../../ui/index.ts";
import { certaintyLabels, comingText, placeLabels } from "../movement-labels.ts";
import styles from "./my-money.module.css";

type Props = { coming: ComingMovement[]; link: (movement: ComingMovement) => ReactNode };

/** Lists the coming payments of the next 90 days. */
export function ComingTable({ coming, link }: Props) {
  return (
    <section className="c12 card flush" aria-labelledby="coming">
      <div className="card-head">
        <h2 id="coming" className="t-m">
          Coming up
        </h2>
        <span className="t-s muted">next 90 days</span>
      </div>
      {coming.length === 0 ? (
        <p className="t-s muted" style={{ padding: "16px 24px" }}>
          Nothing is due or expected in the next 90 days.
        </p>
      ) : (
        <table className={`table ${styles.stacked} ${styles.brief}`}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">From, to</th>
              <th scope="col">State</th>
              <th scope="col" className={styles.number}>
                In
              </th>
              <th scope="col" className={styles.number}>
                Out
              </th>
              <th scope="col">Open</th>
            </tr>
          </thead>
          <tbody>
            {coming.map((movement) => {
              const { at, kind, certainty, title, milestone, milestoneTitle, direction, amount } = movement;
              const label = certaintyLabels[certainty];
              return (
                <tr key={`${kind} ${at} ${movement.projectId} ${milestone} ${direction}`}>
                  <td data-label="When" title={at ? momentText(at) : undefined}>
                    {at ? dayAt(at) : "Now"}
                  </td>
                  <td data-label="What">
                    <span>
                      <strong>{comingText(movement)}</strong>
                      <span className="t-xs muted" style={{ display: "block" }}>
                        {milestoneTitle ? `${milestoneTitle}, ` : ""}
                        {title}
                      </span>
                    </span>
                  </td>
                  <td data-label="From, to">
                    {placeLabels[movement.from]} to {placeLabels[movement.to].toLowerCase()}
                  </td>
                  <td data-label="State">
                    <span className={`badge ${label.tone}`}>
                      <Icon name={label.icon} size={14} />
                      {label.text}
                    </span>
                  </td>
                  <td className={styles.number} data-label="In">
                    {direction === "in" ? <Amount wei={BigInt(amount)} /> : null}
                  </td>
                  <td className={styles.number} data-label="Out">
                    {direction === "in" ? null : <Amount wei={BigInt(amount)} />}
                  </td>
                  <td>{link(movement)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
