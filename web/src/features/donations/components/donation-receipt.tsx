import { useQuery } from "@tanstack/react-query";
import type { Donation } from "@trestle/domain/donations/donation.ts";
import { WalletAddress } from "../../../components/wallet-address.tsx";
import { exactTime, formatNumber } from "../../../lib/format.ts";
import { Amount, CopyHash, Receipt } from "../../../ui/index.ts";
import { transactionFeeQuery } from "../api/transaction-fee.ts";
import styles from "./donations.module.css";

type Props = {
  donation: Donation;
  project: { tokenId: string; title: string };
  opened: boolean;
  onClose: () => void;
};

/** Printable receipt of a donation: amount, recipient and transaction. */
export function DonationReceipt({ donation, project, opened, onClose }: Props) {
  return (
    <Receipt title="Donation receipt" subtitle={project.title} opened={opened} onClose={onClose}>
      <p>
        <Amount wei={BigInt(donation.amount)} size="large" unit={donation.currency} />
      </p>
      <p className="muted">to {project.title}</p>
      <ReceiptLines donation={donation} tokenId={project.tokenId} />
      <p className="t-s muted mt3">
        The money is held in escrow. If no bid is accepted, or work stops, unspent donations go back to donors
        in proportion.
      </p>
    </Receipt>
  );
}

/** Rounded towards zero a small fee would read as none. */
const MIN_SHOWN = 10n ** 14n;

type LinesProps = { donation: Donation; tokenId: string };

export function ReceiptLines({ donation, tokenId }: LinesProps) {
  const { data: fee } = useQuery(transactionFeeQuery(donation.transactionHash));
  return (
    <dl className={`ledger mt3 ${styles.lines}`}>
      <div>
        <dt className="muted">Receipt</dt>
        <dd className="strong">
          No. {tokenId}-{donation.number}
        </dd>
      </div>
      <div>
        <dt className="muted">When</dt>
        <dd>{exactTime(donation.timestamp)}</dd>
      </div>
      <div>
        <dt className="muted">Shown as</dt>
        <dd>{donation.donorName}</dd>
      </div>
      <div>
        <dt className="muted">From</dt>
        <dd>
          <WalletAddress address={donation.donor} />
        </dd>
      </div>
      <div>
        <dt className="muted">Block</dt>
        <dd>
          {formatNumber(BigInt(donation.blockNumber))}, {donation.confirming ? "confirming" : "final"}
        </dd>
      </div>
      <div>
        <dt className="muted">Transaction</dt>
        <dd>
          <CopyHash hash={donation.transactionHash} name="transaction" />
        </dd>
      </div>
      {fee === undefined ? null : (
        <div>
          <dt className="muted">Network fee</dt>
          <dd>{fee < MIN_SHOWN ? "less than 0.0001 DEV" : <Amount wei={fee} />}</dd>
        </div>
      )}
    </dl>
  );
}
