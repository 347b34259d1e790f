import { useQuery } from "@tanstack/react-query";
import type { PublicConfig } from "@trestle/domain/config.ts";
import { pages } from "@trestle/domain/pages.ts";
import { Amount, LinkButton, Tooltip } from "../../../ui/index.ts";
import { poolTokenValueQuery } from "../api/pool-token-value.ts";
import styles from "./pools.module.css";

type Props = { pools: PublicConfig["contracts"]["pools"]; rpcUrl: string; address: string };

export function PoolTokenIndicator({ pools, rpcUrl, address }: Props) {
  const { data: value = 0n } = useQuery(poolTokenValueQuery(pools, rpcUrl, address));
  if (value === 0n) return null;
  return (
    <Tooltip
      text={
        <>
          <strong>Your Pool Tokens</strong>
          <br />
          Current total value
          <br />
          Click to view your lending positions
        </>
      }
    >
      <LinkButton kind="chip" icon="coins" to={pages.pools} hash="positions" className={styles.chip}>
        <span className="sr">Your Pool Tokens, current total value </span>
        <Amount wei={value} />
      </LinkButton>
    </Tooltip>
  );
}
