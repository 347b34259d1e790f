import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { Icon } from "../../components/icon.tsx";
import { tiers } from "../../features/pools/tiers.ts";
import styles from "./glance.module.css";

export function PoolsGlance() {
  return (
    <section className={`c5 ${styles.column}`} aria-labelledby="pools-glance">
      <div className="sec-head">
        <h2 id="pools-glance">Lending pools</h2>
        <Link to={pages.pools} className="link">
          Open the pools <Icon name="arrow" size={16} />
        </Link>
      </div>
      <ul className={`card flush ${styles.tiers}`}>
        {tiers.map((tier) => (
          <li key={tier.key}>
            <span style={{ color: `var(--${tier.key})` }}>
              <Icon name={tier.icon} size={24} />
            </span>
            <span>
              <span className="strong" style={{ color: `var(--${tier.key})` }}>
                {tier.name}
              </span>
              <br />
              <span className="t-s muted">{tier.short}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
