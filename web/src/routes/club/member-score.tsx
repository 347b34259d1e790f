import { pages } from "@trestle/domain/pages.ts";
import type { ScorsBreakdown } from "@trestle/domain/scors/breakdown.ts";
import { exactly, groupTitles, signed } from "../../features/scors/components/pull-text.ts";
import { LinkButton } from "../../ui/index.ts";

const START = 6;

/** Shows the parts of a member's SCORS in a few lines. */
export function MemberScore({ breakdown, userId }: { breakdown: ScorsBreakdown; userId: string }) {
  return (
    <section className="card" aria-labelledby="score">
      <div className="row between g2">
        <h2 id="score" className="t-l">
          SCORS {breakdown.overallScore}
        </h2>
        <LinkButton kind="link" to={`${pages.scors}/$userId`} params={{ userId }}>
          How the score is made
        </LinkButton>
      </div>
      <dl className="ledger mt3">
        <div>
          <dt>Start</dt>
          <dd>{exactly(START)}</dd>
        </div>
        {breakdown.groups.map(({ group, pull }) => (
          <div key={group}>
            <dt>{groupTitles[group]}</dt>
            <dd>{signed(pull)}</dd>
          </div>
        ))}
        <div>
          <dt className="strong">Exact score</dt>
          <dd className="strong">{exactly(breakdown.exact)}</dd>
        </div>
      </dl>
    </section>
  );
}
