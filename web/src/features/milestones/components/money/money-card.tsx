import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { useState } from "react";
import { fetchFile } from "../../../../lib/endpoints.ts";
import { lazyWithRetry } from "../../../../lib/lazy-with-retry.tsx";
import { useDownload } from "../../../../lib/use-download.ts";
import { Amount, Button } from "../../../../ui/index.ts";
import { partyNames } from "../../party-names.ts";
import { FlowPicture } from "./flow-picture.tsx";
import { type FlowEnd, sourcesOf, targetsOf } from "./flow-shape.ts";
import styles from "./money.module.css";

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
        <div className={styles.cents}>
          <div className="hide-sm">
            <FlowPicture sources={sources} targets={targets} total={total} />
          </div>
          <div>
            <ul className="ledger">
              {sources.map((end) => (
                <Line key={end.key} end={end} prefix="From " />
              ))}
              <li className="sum">
                <span>Funded</span>
                <Amount wei={total} />
              </li>
            </ul>
            <ul className="ledger mt3">
              {targets.map((end) => (
                <Line key={end.key} end={end} prefix={end.key === "developer" ? "Paid to " : ""} />
              ))}
              <li className="sum">
                <span>Accounted for</span>
                <Amount wei={accounted} />
              </li>
            </ul>
          </div>
        </div>
      )}
      <Button kind="link" icon="sheet" className="mt3" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Hide statement" : "Show every transaction"}
      </Button>
      {open ? <Statement project={project} /> : null}
    </section>
  );
}

function Line({ end: { label, amount, key }, prefix }: { end: FlowEnd; prefix: string }) {
  const name = key === "loan" ? "a loan" : label;
  return (
    <li>
      <span>
        {prefix}
        {name}
      </span>
      <Amount wei={amount} />
    </li>
  );
}
