import { pages } from "@trestle/domain/pages.ts";
import "@mantine/core/styles/Tooltip.layer.css";
import { Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { PublicConfig } from "@trestle/domain/config.ts";
import { Amount } from "../../../components/amount.tsx";
import { Icon } from "../../../components/icon.tsx";
import { poolTokenValueQuery } from "../api/pool-token-value.ts";
import styles from "./pool-token-indicator.module.css";

type Props = { pools: PublicConfig["contracts"]["pools"]; rpcUrl: string; address: string };

export function PoolTokenIndicator({ pools, rpcUrl, address }: Props) {
  const { data: value = 0n } = useQuery(poolTokenValueQuery(pools, rpcUrl, address));
  if (value === 0n) return null;
  return (
    <Tooltip
      label={
        <>
          <strong>Your Pool Tokens</strong>
          <br />
          Current total value
          <br />
          Click to view your lending positions
        </>
      }
    >
      <Link to={pages.pools} hash="positions" className={`chip-btn ${styles.chip}`}>
        <Icon name="coins" size={16} />
        <span className="sr">Your Pool Tokens, current total value </span>
        <Amount wei={value} />
      </Link>
    </Tooltip>
  );
}
