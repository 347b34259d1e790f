import type { Project } from "@trestle/domain/projects/project.ts";
import { shortDay } from "../../../lib/format.ts";
import { Amount, Badge, Card, DataTable } from "../../../ui/index.ts";

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
  const note = isUnderWay
    ? "the accepted bid has its own milestones, under Tracking"
    : "bids can change shares and dates, and show where they do";
  return (
    <Card
      flush
      id="milestones"
      title="Requested milestones"
      note={isBuiltAsAsked ? null : <span className="hide-sm">{note}</span>}
    >
      <DataTable
        rows={asks}
        rowKey={({ by, title }) => `${by} ${title}`}
        columns={[
          {
            head: "Milestone and proof",
            cell: ({ title, proof }, index) => (
              <div>
                <span className="muted">{index + 1}</span> <span className="strong">{title}</span>{" "}
                {isBuiltAsAsked && milestones[index] ? <Badge>{milestones[index].status}</Badge> : null}
                {proof ? <p className="t-s muted">{proof}</p> : null}
              </div>
            ),
            foot: "Asking price",
          },
          { head: "Due", cell: ({ by }) => shortDay(by) },
          { head: "Share", number: true, cell: ({ amount }) => `${share(amount, asked)}%`, foot: "100%" },
          {
            head: "Amount, DEV",
            number: true,
            cell: ({ amount }) => <Amount wei={BigInt(amount)} unit="" />,
            foot: <Amount wei={BigInt(asked)} unit="" />,
          },
        ]}
      />
    </Card>
  );
}
