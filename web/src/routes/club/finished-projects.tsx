import type { EvidenceFacts, ScorsBreakdown } from "@trestle/domain/scors/breakdown.ts";
import { useState } from "react";
import { ProjectLink } from "../../components/project-link.tsx";
import { counted, formatNumber, shortDay } from "../../lib/format.ts";
import { Amount, Button, Card, DataTable } from "../../ui/index.ts";

const FIRST_SHOWN = 6;

/** Lists delivered projects from the chain's record, without the titles of private ones. */
export function FinishedProjects({ breakdown }: { breakdown: ScorsBreakdown }) {
  const [all, setAll] = useState(false);
  const delivered = breakdown.groups.find(({ group }) => group === "delivered")?.items ?? [];
  if (delivered.length === 0) return null;
  const items = delivered.toSorted((a, b) => b.endedAt.localeCompare(a.endedAt));
  return (
    <Card
      flush
      title="Finished projects"
      action={
        items.length > FIRST_SHOWN ? (
          <Button kind="link" small onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all ${formatNumber(items.length)}`}
          </Button>
        ) : null
      }
    >
      <DataTable
        rows={items.slice(0, all ? undefined : FIRST_SHOWN)}
        rowKey={({ id }) => id}
        columns={[
          {
            head: "Project",
            className: "strong",
            cell: ({ project }) => (project ? <ProjectLink project={project} /> : "A private project"),
          },
          { head: "Finished", cell: ({ endedAt }) => shortDay(endedAt) },
          { head: "Delivery", cell: ({ facts }) => deliveryText(facts) },
          {
            head: "Price, about",
            number: true,
            cell: ({ amount }) => <Amount wei={BigInt(amount)} short />,
          },
        ]}
      />
    </Card>
  );
}

function deliveryText(facts: EvidenceFacts): string {
  if (facts.kind !== "delivery") return "–";
  return facts.worstDaysLate > 0 ? `${counted(facts.worstDaysLate, "day")} late` : "On time";
}
