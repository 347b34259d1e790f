import { useQuery } from "@tanstack/react-query";
import { bidNumber } from "@trestle/domain/bids/bid.ts";
import type { Acceptance } from "@trestle/domain/escrow/acceptance.ts";
import { queryOf } from "../../../../lib/endpoints.ts";
import { dayText, exactTime, formatNumber } from "../../../../lib/format.ts";
import { Facts, LoadFailure, Receipt, SkeletonRows } from "../../../../ui/index.ts";
import styles from "./accept.module.css";

type Props = {
  projectId: string;
  bidIndex: number;
  viewerId: string;
  opened: boolean;
  onClose: () => void;
};

/** Receipt of a payment into escrow: amount, payer, purpose and time. */
export function AcceptanceReceipt({ projectId, bidIndex, viewerId, opened, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    ...queryOf("GET /api/payments/projects/:projectId/bids/:bidIndex/acceptance", {
      params: { projectId, bidIndex },
      viewer: viewerId,
    }),
    enabled: opened,
  });
  return (
    <Receipt title="Receipt" subtitle={data?.projectTitle} opened={opened} onClose={onClose}>
      {data ? (
        <Contents acceptance={data} />
      ) : error ? (
        <LoadFailure title="We couldn’t load the receipt" error={error} onRetry={() => void refetch()} />
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
      <Facts
        className="mt3"
        rows={[
          money(`From ${customer.username}`, acceptance.fromCustomer),
          money("From donations", acceptance.fromDonations),
          money("From a loan", acceptance.fromLoan),
          { name: "Held in escrow", value: BigInt(acceptance.amount), sum: true },
        ]}
      />
      <h3 className="t-m mt4">Milestones</h3>
      <Facts
        rows={milestones.map(({ title, by, amount }, index) => ({
          name: (
            <>
              <span className="muted">{index + 1}</span> {title}{" "}
              <span className="muted t-s">by {dayText(by.slice(0, 10), true)}</span>
            </>
          ),
          value: BigInt(amount),
        }))}
      />
      <h3 className="t-m mt4">On the chain</h3>
      <Facts
        rows={[
          { name: "Accepted", value: exactTime(acceptance.acceptedAt) },
          { name: "Deed", value: `No. ${tokenId}` },
          { name: "Block", value: formatNumber(acceptance.bidAcceptedBlock) },
          { name: "Transaction", value: <span className={styles.whole}>{acceptance.transactionHash}</span> },
          { name: "Escrow", value: <span className={styles.whole}>{acceptance.escrowAddress}</span> },
        ]}
      />
    </>
  );
}

const money = (name: string, wei: string) => wei !== "0" && { name, value: BigInt(wei) };
