import { pages } from "@trestle/domain/pages.ts";
import type { Tier } from "@trestle/domain/pools/pool.ts";
import { shortHex } from "../../../components/short-hex.ts";
import { Button, Icon, LinkButton } from "../../../ui/index.ts";

type Props = { title: string; tier: Tier; hash: string | null; onClose: () => void };

/** Confirms a deposit or withdrawal after the server has read its block. */
export function Settled({ title, tier, hash, onClose }: Props) {
  return (
    <div role="status">
      <p className="row g2">
        <span className="mark on">
          <Icon name="check" />
        </span>
        <span className="t-m">{title}</span>
      </p>
      {hash ? (
        <p className="t-s muted mt3">
          Transaction <span className="mono">{shortHex(hash)}</span>
        </p>
      ) : null}
      <div className="row g2 mt4">
        <LinkButton to={`${pages.pools}/$tier`} params={{ tier }} onClick={onClose}>
          Open the pool
        </LinkButton>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
