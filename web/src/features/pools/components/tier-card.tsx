import { Icon } from "../../../components/icon.tsx";
import { shortHex } from "../../../components/short-hex.ts";
import type { tiers } from "../tiers.ts";
import styles from "./tier-card.module.css";

type Props = { tier: (typeof tiers)[number]; address: string | null | undefined };

export function TierCard({ tier, address }: Props) {
  return (
    <section
      className={`c4 card ${styles.tier}`}
      style={{ "--k": `var(--${tier.key})` }}
      aria-labelledby={`tier-${tier.key}`}
    >
      <div className="row">
        <span className={styles.shape}>
          <Icon name={tier.icon} size={26} />
        </span>
        <h2 id={`tier-${tier.key}`}>{tier.name}</h2>
      </div>
      <p className="t-s ink2 mt3">{tier.text}</p>
      <p className={`t-s ${styles.contract}`}>
        <span className="muted">Contract</span>
        {address ? <span className="mono">{shortHex(address)}</span> : null}
        {address === null ? <span>not deployed on this chain yet</span> : null}
        {address === undefined ? <span className="muted">not loaded</span> : null}
      </p>
    </section>
  );
}
