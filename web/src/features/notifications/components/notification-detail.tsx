import { bidNumber } from "@trestle/domain/bids/bid.ts";
import { donationPercent } from "@trestle/domain/donations/donation-percent.ts";
import { CURRENCY, wei } from "@trestle/domain/money.ts";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { notificationTarget } from "@trestle/domain/notifications/notification-path.ts";
import { TransactionLink } from "../../../components/transaction-link.tsx";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { Amount, BrickProgress, Dialog, Facts, LinkButton, Row } from "../../../ui/index.ts";
import { kindOf } from "../notification-kind.ts";

type Props = { notification: Notification; readerId: string; opened: boolean; onClose: () => void };

export function NotificationDetail({ notification, readerId, opened, onClose }: Props) {
  const { message, createdAt, metadata } = notification;
  const { currency } = metadata;
  const { completionPercentage: completed, verificationPercentage: verified } = metadata;
  const percent = donationPercent(metadata.totalDonations, metadata.donationGoal);
  const coins = (amount: string | undefined) => amount && <CoinText amount={amount} currency={currency} />;
  const { path, label } = notificationTarget(notification, readerId);
  const [to = "", query] = path.split("?");
  return (
    <Dialog
      title={kindOf(notification).title}
      subtitle={`${relativeTime(createdAt)}, ${exactTime(createdAt)}`}
      opened={opened}
      onClose={onClose}
      width={480}
    >
      {metadata.amount ? (
        <p>
          <CoinText amount={metadata.amount} currency={currency} size="large" />
        </p>
      ) : null}
      <p className="ink2">{message}</p>
      {percent === undefined ? null : (
        <div className="mt4">
          <p className="t-s strong">{percent}% of the goal</p>
          <div className="mt2">
            <BrickProgress percent={percent} label={`${percent}% of the goal`} />
          </div>
        </div>
      )}
      <Facts
        className="mt3"
        rows={[
          { name: "Project", value: metadata.projectTitle },
          { name: "Bid", value: metadata.bidIndex !== undefined && `No. ${bidNumber(metadata.bidIndex)}` },
          { name: "Received", value: coins(metadata.totalDonations) },
          { name: "Goal", value: coins(metadata.donationGoal) },
          {
            name: "Completed",
            value: completed !== undefined && <Share percent={completed} label="completed" />,
          },
          {
            name: "Verified",
            value: verified !== undefined && <Share percent={verified} label="verified" />,
          },
          {
            name: "Transaction",
            value: metadata.transactionHash && <TransactionLink hash={metadata.transactionHash} />,
          },
        ].filter(({ value }) => value)}
      />
      <Row className="mt4">
        <LinkButton
          kind="primary"
          to={to}
          search={Object.fromEntries(new URLSearchParams(query))}
          onClick={onClose}
        >
          {label}
        </LinkButton>
      </Row>
    </Dialog>
  );
}

/** How far the work is, by the milestones' amounts. */
function Share({ percent, label }: { percent: number; label: string }) {
  return (
    <Row as="span">
      <span style={{ width: 120 }}>
        <BrickProgress percent={percent} label={`${percent}% ${label}`} thin />
      </span>
      {percent}%
    </Row>
  );
}

type CoinProps = { amount: string; currency?: string; size?: "text" | "large" };

/** Formats an amount in wei; other values are shown unchanged. */
function CoinText({ amount, currency = CURRENCY, size }: CoinProps) {
  const parsed = wei.safeParse(amount);
  if (!parsed.success) return <span className="strong">{`${amount} ${currency}`}</span>;
  return <Amount wei={BigInt(parsed.data)} unit={currency} size={size} />;
}
