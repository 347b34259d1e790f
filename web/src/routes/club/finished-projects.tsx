import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { EvidenceFacts, ScorsBreakdown } from "@trestle/domain/scors/breakdown.ts";
import { useState } from "react";
import { counted, formatNumber, shortDay } from "../../lib/format.ts";
import { Amount, Button } from "../../ui/index.ts";

const FIRST_SHOWN = 6;

/** What somebody has delivered, as the chain says; private projects keep their names. */
export function FinishedProjects({ breakdown }: { breakdown: ScorsBreakdown }) {
  const [all, setAll] = useState(false);
  const delivered = breakdown.groups.find(({ group }) => group === "delivered")?.items ?? [];
  if (delivered.length === 0) return null;
  const items = delivered.toSorted((a, b) => b.endedAt.localeCompare(a.endedAt));
  return (
    <section className="card flush" aria-labelledby="finished">
      <div className="card-head">
        <h2 id="finished" className="t-l">
          Finished projects
        </h2>
        {items.length > FIRST_SHOWN ? (
          <Button kind="link" small onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all ${formatNumber(items.length)}`}
          </Button>
        ) : null}
      </div>
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th>Project</th>
              <th>Finished</th>
              <th>Delivery</th>
              <th className="num">Price, about</th>
            </tr>
          </thead>
          <tbody>
            {items.slice(0, all ? undefined : FIRST_SHOWN).map(({ id, project, endedAt, facts, amount }) => (
              <tr key={id}>
                <td className="strong">
                  {project ? (
                    <Link
                      to={`${pages.project}/$projectId`}
                      params={{ projectId: project._id }}
                      className="u-link"
                    >
                      {project.title}
                    </Link>
                  ) : (
                    "A private project"
                  )}
                </td>
                <td>{shortDay(endedAt)}</td>
                <td>{deliveryText(facts)}</td>
                <td className="num">
                  <Amount wei={BigInt(amount)} short />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function deliveryText(facts: EvidenceFacts): string {
  if (facts.kind !== "delivery") return "–";
  return facts.worstDaysLate > 0 ? `${counted(facts.worstDaysLate, "day")} late` : "On time";
}
