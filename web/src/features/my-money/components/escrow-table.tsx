import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";
import type { ReactNode } from "react";
import { Amount, DataTable } from "../../../ui/index.ts";

type Row = MyMoney["projects"][number];
type Props = { projects: Row[]; link: (projectId: string, title: string) => ReactNode };

const roles: Record<Row["role"], string> = {
  customer: "as customer",
  developer: "as developer",
  donor: "as donor",
};

const Share = ({ wei }: { wei: bigint }) => (wei === 0n ? "–" : <Amount wei={wei} />);

/** Lists the money in escrow for each of the viewer's projects, by source. */
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
        <DataTable
          rows={projects}
          rowKey={(project) => `${project.projectId} ${project.role}`}
          columns={[
            {
              head: "Project",
              cell: (project) => (
                <span>
                  {link(project.projectId, project.title)}{" "}
                  <span className="t-xs muted">{roles[project.role]}</span>
                </span>
              ),
              foot: "Total",
            },
            {
              head: "Yours",
              number: true,
              cell: (project) => <Share wei={BigInt(project.own)} />,
              foot: <Share wei={total("own")} />,
            },
            {
              head: "Donors’",
              number: true,
              cell: (project) => <Share wei={BigInt(project.donations)} />,
              foot: <Share wei={total("donations")} />,
            },
            {
              head: "Loan",
              number: true,
              cell: (project) => <Share wei={BigInt(project.loan)} />,
              foot: <Share wei={total("loan")} />,
            },
            {
              head: "Held",
              number: true,
              cell: (project) => <Share wei={BigInt(project.held)} />,
              foot: <Share wei={total("held")} />,
            },
          ]}
        />
      )}
    </section>
  );
}
