import type { ComingMovement } from "@trestle/domain/my-money/my-money.ts";
import type { ReactNode } from "react";
import { dayAt, momentText } from "../../../lib/format.ts";
import { Amount, DataTable, Icon } from "../../../ui/index.ts";
import { certaintyLabels, comingText, placeLabels } from "../movement-labels.ts";

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
        <DataTable
          rows={coming}
          rowKey={({ kind, at, projectId, milestone, direction }) =>
            `${kind} ${at} ${projectId} ${milestone} ${direction}`
          }
          columns={[
            {
              head: "When",
              title: ({ at }) => (at ? momentText(at) : undefined),
              cell: ({ at }) => (at ? dayAt(at) : "Now"),
            },
            {
              head: "What",
              cell: (movement) => (
                <span>
                  <strong>{comingText(movement)}</strong>
                  <span className="t-xs muted" style={{ display: "block" }}>
                    {movement.milestoneTitle ? `${movement.milestoneTitle}, ` : ""}
                    {movement.title}
                  </span>
                </span>
              ),
            },
            {
              head: "From, to",
              cell: ({ from, to }) => `${placeLabels[from]} to ${placeLabels[to].toLowerCase()}`,
            },
            {
              head: "State",
              cell: ({ certainty }) => {
                const { tone, icon, text } = certaintyLabels[certainty];
                return (
                  <span className={`badge ${tone}`}>
                    <Icon name={icon} size={14} />
                    {text}
                  </span>
                );
              },
            },
            {
              head: "In",
              number: true,
              cell: ({ direction, amount }) => (direction === "in" ? <Amount wei={BigInt(amount)} /> : null),
            },
            {
              head: "Out",
              number: true,
              cell: ({ direction, amount }) => (direction === "in" ? null : <Amount wei={BigInt(amount)} />),
            },
            { head: "", cell: link },
          ]}
        />
      )}
    </section>
  );
}
