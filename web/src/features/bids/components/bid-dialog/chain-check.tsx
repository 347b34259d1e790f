import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import { shortHex } from "../../../../components/short-hex.ts";
import { utcTime } from "../../../../lib/format.ts";
import { AnchorButton, Badge, CopyHash, Facts, Icon } from "../../../../ui/index.ts";

type Props = { bid: Bid; escrow: string | undefined; explorerUrl: string | null };

/** Compares the bid that is shown with the chain; its terms hash is computed in the browser. */
export function ChainCheck({ bid, escrow, explorerUrl }: Props) {
  const { data: verdict, isError } = useQuery(bidOnChainQuery(bid, escrow));
  return (
    <>
      <h3 className="mt4">On the chain</h3>
      <Facts
        rows={[
          { name: "Valid until", value: `${utcTime(Date.parse(bid.expiry) / 1000)} UTC` },
          {
            name: "Transaction",
            value: explorerUrl ? (
              <AnchorButton
                kind="link"
                href={`${explorerUrl.replace(/\/$/, "")}/tx/${bid.transactionHash}`}
                target="_blank"
                rel="noreferrer"
              >
                <span className="mono">{shortHex(bid.transactionHash)}</span>
                <Icon name="external" size={16} />
                <span className="sr">in the block explorer, opens a new tab</span>
              </AnchorButton>
            ) : (
              <CopyHash hash={bid.transactionHash} name="transaction hash" />
            ),
          },
          { name: "Terms hash", value: <CopyHash hash={bid.termsHash} name="terms hash" /> },
        ]}
      />
      <p className="mt2" role="status">
        <Verdict verdict={verdict} failed={isError} />
      </p>
    </>
  );
}

type VerdictProps = { verdict: "matches" | "differs" | "none" | undefined; failed: boolean };

function Verdict({ verdict, failed }: VerdictProps) {
  if (failed) return <Badge tone="you">The chain didn’t answer, so we couldn’t compare</Badge>;
  if (verdict === undefined) return <Badge>Checking with the chain</Badge>;
  if (verdict === "differs")
    return (
      <Badge tone="bad" icon="warning">
        Doesn’t match the chain
      </Badge>
    );
  return (
    <Badge tone="go" icon="check">
      {verdict === "matches" ? "Matches the chain" : "Amounts match the chain"}
    </Badge>
  );
}

/** Compares a bid as shown with the same bid on the chain. */
const bidOnChainQuery = (bid: Bid, escrow: string | undefined) =>
  queryOptions({
    queryKey: ["bid-on-chain", escrow, bid.transactionHash, bid.bidIndex, bid.terms !== null],
    queryFn: async () => {
      const { readBidOnChain } = await import("../../api/read-bid-on-chain.ts");
      return readBidOnChain(bid, escrow ?? "");
    },
    enabled: escrow !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
