import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { useState } from "react";
import { fetchFile } from "../../../../lib/endpoints.ts";
import { lazyWithRetry } from "../../../../lib/lazy-with-retry.tsx";
import { useDownload } from "../../../../lib/use-download.ts";
import { Button, Facts, Grid } from "../../../../ui/index.ts";
import { partyNames } from "../../party-names.ts";
import { FlowPicture } from "./flow-picture.tsx";
import { type FlowEnd, sourcesOf, targetsOf } from "./flow-shape.ts";

const Statement = lazyWithRetry(() => import("./statement.tsx").then((file) => file.Statement));

type Props = { project: TrackedProject };

/** Shows the money of a project: the flow picture, the sums, and every transaction. */
export function MoneyCard({ project }: Props) {
  const { _id, title, money, feeBps } = project;
  const names = { ...partyNames(project), feePercent: feeBps / 100 };
  const sources = sourcesOf(money, names);
  const targets = targetsOf(money, names);
  const total = BigInt(money.in.total);
  const accounted = BigInt(money.out.total) + BigInt(money.held.total);
  const [open, setOpen] = useState(false);
  const csv = useDownload();
  return (
    <section className="c12 card" aria-labelledby="cents">
      <div className="sec-head">
        <div>
          <h2 id="cents">Where every penny is</h2>
          <p className="muted t-s mt1">
            Each figure is a sum of transactions on the chain, to the last digit
          </p>
        </div>
        <Button
          small
          icon="download"
          busy={csv.busy}
          onClick={() =>
            csv.run({
              name: `${title} statement.csv`,
              fetch: () =>
                fetchFile("GET /api/projects/:projectId/statement.csv", { params: { projectId: _id } }),
            })
          }
        >
          CSV
        </Button>
      </div>
      {total === 0n ? (
        <p className="muted">No money has come in yet.</p>
      ) : (
        <Grid columns="minmax(0, 1fr) 380px" fold="l" gap={6} align="center">
          <div className="hide-sm">
            <FlowPicture sources={sources} targets={targets} total={total} />
          </div>
          <div>
            <Facts
              rows={[
                ...sources.map((end) => line(end, "From ")),
                { name: "Paid in", value: total, sum: true },
              ]}
            />
            <Facts
              className="mt3"
              rows={[
                ...targets.map((end) => line(end, end.key === "developer" ? "Paid to " : "")),
                { name: "Accounted for", value: accounted, sum: true },
              ]}
            />
          </div>
        </Grid>
      )}
      <Button kind="link" icon="sheet" className="mt3" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Hide statement" : "Show every transaction"}
      </Button>
      {open ? <Statement project={project} /> : null}
    </section>
  );
}

const line = ({ label, amount, key }: FlowEnd, prefix: string) => ({
  name: `${prefix}${key === "loan" ? "a loan" : label}`,
  value: amount,
});
