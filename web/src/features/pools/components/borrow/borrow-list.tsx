import { pages } from "@trestle/domain/pages.ts";
import { Icon, LinkButton } from "../../../../ui/index.ts";

type Props = { projects: { _id: string; title: string }[] };

/** Lists the viewer's open projects that can apply for a loan. */
export function BorrowList({ projects }: Props) {
  if (projects.length === 0) return null;
  return (
    <section className="c12 card" aria-labelledby="borrow">
      <div className="sec-head">
        <h2 id="borrow">Borrow for your project</h2>
        <p className="t-s muted hide-sm">See which pool lends, at what rate, and what stands in the way</p>
      </div>
      <ul className="ledger">
        {projects.map(({ _id, title }) => (
          <li key={_id}>
            <span className="strong">{title}</span>
            <LinkButton kind="link" to={`${pages.pools}/borrow/$projectId`} params={{ projectId: _id }}>
              Borrow
              <Icon name="arrow" size={16} />
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
