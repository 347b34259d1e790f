import type { Tier } from "@trestle/domain/pools/pool.ts";
import { Icon } from "../../../ui/index.ts";
import { tierOf } from "../tiers.ts";
import styles from "./pools.module.css";

/** Shows a pool's name beside its icon, in the pool's colour. */
export function TierName({ tier, short = false }: { tier: Tier; short?: boolean }) {
  const { icon, name } = tierOf(tier);
  return (
    <span className={styles.tier} style={{ "--k": `var(--${tier})` }}>
      <Icon name={icon} size={18} />
      {short ? name.replace(" risk", "") : name}
    </span>
  );
}

export function TierShape({ tier }: { tier: Tier }) {
  return (
    <span className={styles.shape} style={{ "--k": `var(--${tier})` }}>
      <Icon name={tierOf(tier).icon} size={26} />
    </span>
  );
}
