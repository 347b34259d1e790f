import type { OpenDispute } from "@trestle/domain/milestones/tracking.ts";
import type { ReactNode } from "react";
import { momentText } from "../../../../lib/format.ts";
import { Amount } from "../../../../ui/index.ts";

type Props = {
  disputes: OpenDispute[];
  link: (dispute: OpenDispute, text: string) => ReactNode;
  /** Link beside the heading, to the page where disputes are decided. */
  more?: ReactNode;
};

/** Lists the disputes that wait for the arbiter's decision, the most urgent first. */
export function OpenDisputes({ disputes, link, more }: Props) {
  return (
    <section className="card" aria-labelledby="disputes">
      <div className="row between">
        <h2 id="disputes" className="t-m">
          Disputes you decide
        </h2>
        {more}
      </div>
      <ul className="ledger mt2">
        {disputes.map((dispute) => (
          <li key={`${dispute.projectId} ${dispute.milestone}`}>
            <span style={{ minWidth: 0 }}>
              {link(dispute, dispute.title)}
              <span className="t-s muted" style={{ display: "block" }}>
                Milestone {dispute.milestone + 1}, {dispute.milestoneTitle}. Decide by{" "}
                {momentText(dispute.defaultAt)}.
              </span>
            </span>
            <Amount wei={BigInt(dispute.amount)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
