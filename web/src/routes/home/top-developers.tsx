import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { ScorsBadge } from "../../features/scors/components/scors-badge.tsx";
import { configQuery } from "../../lib/config.ts";
import { queryOf } from "../../lib/endpoints.ts";
import { PUBLIC } from "../../lib/query-client.ts";
import { PersonName } from "../../ui/index.ts";
import styles from "./tiles.module.css";

const SHOWN = 5;

/** Lists the best developers; renders nothing until a developer is verified. */
export function TopDevelopers() {
  const { data: developers } = useQuery(queryOf("GET /api/scors/top-developers", {}, { meta: PUBLIC }));
  const { data: config } = useQuery(configQuery);
  if (!developers?.length) return null;
  return (
    <section className="c12" aria-labelledby="top-developers">
      <div className="sec-head">
        <h2 id="top-developers">Top developers</h2>
      </div>
      <ul className={`card flush ${styles.developers}`}>
        {developers.slice(0, SHOWN).map(({ _id, username, businessName, overallScore, buildStats }) => (
          <li key={_id}>
            <ScorsBadge score={overallScore} imageUrl={config?.scorsImageUrl ?? "/scors"} size={88} />
            <Link to={pages.profile} search={{ user: _id }} className="strong u-link mt2">
              <PersonName person={{ username, businessName }} />
            </Link>
            {buildStats.completed === 0 ? (
              <p className={`t-s muted ${styles.none}`}>verified, no finished projects yet</p>
            ) : (
              <dl>
                <div>
                  <dt>Completed</dt>
                  <dd>{buildStats.completed}</dd>
                </div>
                <div>
                  <dt>Success</dt>
                  <dd>{Math.round(buildStats.successRate)}%</dd>
                </div>
              </dl>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
