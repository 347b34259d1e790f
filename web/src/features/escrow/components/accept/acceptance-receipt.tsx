import { useQuery } from "@tanstack/react-query";
import { bidNumber } from "@trestle/domain/bids/bid.ts";
import type { Acceptance } from "@trestle/domain/escrow/acceptance.ts";
import { dayText, exactTime, formatNumber } from "../../../../lib/format.ts";
import { Amount, Fact, Facts, LoadFailure, Receipt, SkeletonRows } from "../../../../ui/index.ts";
import { acceptanceQuery } from "../../api/accept-bid.ts";
import styles from "./accept.module.css";

type Props = {
  projectId: string;
  bidIndex: number;
  viewerId: string;
  opened: boolean;
  onClose: () => void;
};

/** What was paid into escrow, by whom, for what and when. */
export function AcceptanceReceipt({ projectId, bidIndex, viewerId, opened, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    ...acceptanceQuery(projectId, bidIndex, viewerId),
    enabled: opened,
  });
  return (
    <Receipt title="Receipt" subtitle={data?.projectTitle} opened={opened} onClose={onClose}>
      {data ? (
        <Contents acceptance={data} />
      ) : error ? (
        <LoadFailure title="We couldn't load the receipt" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} label="Loading the receipt" />
      )}
    </Receipt>
  );
}

function Contents({ acceptance }: { acceptance: Acceptance }) {
  const { customer, developer, tokenId, bidIndex, milestones } = acceptance;
  return (
    <>
      <p className="ink2">
        {customer.username} accepted bid no. {bidNumber(bidIndex)} of {developer.username} and put the price
        into escrow.
      </p>
      <ul className="ledger mt3">
        <Money name={`From ${customer.username}`} wei={acceptance.fromCustomer} />
        <Money name="From donations" wei={acceptance.fromDonations} />
        <Money name="From a loan" wei={acceptance.fromLoan} />
        <li className={styles.total}>
          <span className="strong">Held in escrow</span>
          <Amount wei={BigInt(acceptance.amount)} />
        </li>
      </ul>
      <h3 className={styles.part}>Milestones</h3>
      <Facts>
        {milestones.map(({ title, by, amount }, index) => (
          <Fact
            name={
              <>
                <span className="muted">{index + 1}</span> {title}{" "}
                <span className={`muted t-s ${styles.day}`}>by {dayText(by.slice(0, 10), true)}</span>
              </>
            }
            // biome-ignore lint/suspicious/noArrayIndexKey: a milestone is its place
            key={index}
          >
            <Amount wei={BigInt(amount)} />
          </Fact>
        ))}
      </Facts>
      <h3 className={styles.part}>On the chain</h3>
      <Facts>
        <Fact name="Accepted">{exactTime(acceptance.acceptedAt)}</Fact>
        <Fact name="Deed">No. {tokenId}</Fact>
        <Fact name="Block">{formatNumber(acceptance.bidAcceptedBlock)}</Fact>
        <Fact name="Transaction">
          <span className={`mono ${styles.whole}`}>{acceptance.transactionHash}</span>
        </Fact>
        <Fact name="Escrow">
          <span className={`mono ${styles.whole}`}>{acceptance.escrowAddress}</span>
        </Fact>
      </Facts>
    </>
  );
}

function Money({ name, wei }: { name: string; wei: string }) {
  return wei === "0" ? null : (
    <li>
      <span>{name}</span>
      <Amount wei={BigInt(wei)} />
    </li>
  );
}
