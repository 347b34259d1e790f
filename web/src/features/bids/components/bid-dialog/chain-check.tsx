import { useQuery } from "@tanstack/react-query";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import { shortHex } from "../../../../components/short-hex.ts";
import { utcTime } from "../../../../lib/format.ts";
import { AnchorButton, CopyHash, Fact, Facts, Icon } from "../../../../ui/index.ts";
import { bidOnChainQuery } from "../../api/bid-on-chain.ts";
import styles from "./bid-dialog.module.css";

type Props = { bid: Bid; escrow: string | undefined; explorerUrl: string | null };

/** Compares the bid that is shown with the chain; its terms hash is computed in the browser. */
export function ChainCheck({ bid, escrow, explorerUrl }: Props) {
  const { data: verdict, isError } = useQuery(bidOnChainQuery(bid, escrow));
  return (
    <>
      <h3 className={styles.part}>On the chain</h3>
      <Facts className="mt1">
        <Fact name="Valid until">
          {utcTime(Date.parse(bid.expiry) / 1000)} <span className="muted">UTC</span>
        </Fact>
        <Fact name="Transaction">
          {explorerUrl ? (
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
          )}
        </Fact>
        <Fact name="Terms hash">
          <CopyHash hash={bid.termsHash} name="terms hash" />
        </Fact>
      </Facts>
      <p className="mt2" role="status">
        <Verdict verdict={verdict} failed={isError} />
      </p>
    </>
  );
}

type VerdictProps = { verdict: "matches" | "differs" | "none" | undefined; failed: boolean };

function Verdict({ verdict, failed }: VerdictProps) {
  if (failed) return <span className="badge you">The chain didn't answer, so we couldn't compare</span>;
  if (verdict === undefined) return <span className="badge">Checking with the chain</span>;
  if (verdict === "differs")
    return (
      <span className="badge bad">
        <Icon name="warning" size={14} />
        Doesn't match the chain
      </span>
    );
  return (
    <span className="badge go">
      <Icon name="check" size={14} />
      {verdict === "matches" ? "Matches the chain" : "Amounts match the chain"}
    </span>
  );
}
