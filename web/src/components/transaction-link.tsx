import { useQuery } from "@tanstack/react-query";
import { configQuery } from "../lib/config.ts";
import { explorerLink } from "../lib/transactions/explorer-link.ts";
import { AnchorButton, CopyHash, Icon } from "../ui/index.ts";
import { shortHex } from "./short-hex.ts";

/** A transaction in the configured block explorer, or its hash to copy where there is none. */
export function TransactionLink({ hash }: { hash: string }) {
  const { data: config } = useQuery(configQuery);
  if (!config?.explorerUrl) return <CopyHash hash={hash} name="transaction hash" />;
  return (
    <AnchorButton
      kind="link"
      small
      href={explorerLink(config.explorerUrl, hash)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span className="mono">{shortHex(hash)}</span>
      <Icon name="external" size={16} />
      <span className="sr">in the block explorer, opens a new tab</span>
    </AnchorButton>
  );
}
