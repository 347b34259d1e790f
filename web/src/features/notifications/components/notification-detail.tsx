import { bidNumber } from "@trestle/domain/bids/bid.ts";
import { donationPercent } from "@trestle/domain/donations/donation-percent.ts";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { notificationTarget } from "@trestle/domain/notifications/notification-path.ts";
import type { ReactNode } from "react";
import { shortHex } from "../../../components/short-hex.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { AnchorButton, BrickProgress, Dialog, Icon, LinkButton } from "../../../ui/index.ts";
import { kindOf } from "../notification-kind.ts";
import { CoinText } from "./coin-text.tsx";

type Props = {
  notification: Notification;
  readerId: string;
  explorerUrl: string | null;
  opened: boolean;
  onClose: () => void;
};

type WayProps = Pick<Props, "notification" | "readerId"> & { onClick: () => void };

export function NotificationDetail({ notification, readerId, explorerUrl, opened, onClose }: Props) {
  const { message, createdAt, metadata } = notification;
  const { currency } = metadata;
  const percent = donationPercent(metadata.totalDonations, metadata.donationGoal);
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
      <dl className="ledger mt3">
        {metadata.projectTitle ? <Line name="Project">{metadata.projectTitle}</Line> : null}
        {metadata.bidIndex === undefined ? null : <Line name="Bid">No. {bidNumber(metadata.bidIndex)}</Line>}
        {metadata.totalDonations ? (
          <Line name="Received">
            <CoinText amount={metadata.totalDonations} currency={currency} />
          </Line>
        ) : null}
        {metadata.donationGoal ? (
          <Line name="Goal">
            <CoinText amount={metadata.donationGoal} currency={currency} />
          </Line>
        ) : null}
        {metadata.completionPercentage === undefined ? null : (
          <Line name="Completed">
            <Share percent={metadata.completionPercentage} label="completed" />
          </Line>
        )}
        {metadata.verificationPercentage === undefined ? null : (
          <Line name="Verified">
            <Share percent={metadata.verificationPercentage} label="verified" />
          </Line>
        )}
        {metadata.transactionHash ? (
          <Line name="Transaction">
            <TransactionLink hash={metadata.transactionHash} explorerUrl={explorerUrl} />
          </Line>
        ) : null}
      </dl>
      <WayOn notification={notification} readerId={readerId} onClick={onClose} />
    </Dialog>
  );
}

/** Where what was told of stands. */
function WayOn({ notification, readerId, onClick }: WayProps) {
  const { path, label } = notificationTarget(notification, readerId);
  const [to = "", query] = path.split("?");
  return (
    <div className="row mt4">
      <LinkButton
        kind="primary"
        to={to}
        search={Object.fromEntries(new URLSearchParams(query))}
        onClick={onClick}
      >
        {label}
      </LinkButton>
    </div>
  );
}

/** How far the work is, by the milestones' amounts. */
function Share({ percent, label }: { percent: number; label: string }) {
  return (
    <span className="row g2">
      <span style={{ width: 120 }}>
        <BrickProgress percent={percent} label={`${percent}% ${label}`} thin />
      </span>
      {percent}%
    </span>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function TransactionLink({ hash, explorerUrl }: { hash: string; explorerUrl: string | null }) {
  if (!explorerUrl) return <span className="mono">{shortHex(hash)}</span>;
  return (
    <AnchorButton
      kind="link"
      href={`${explorerUrl.replace(/\/$/, "")}/tx/${hash}`}
      target="_blank"
      rel="noreferrer"
    >
      <span className="mono">{shortHex(hash)}</span>
      <Icon name="external" size={16} />
      <span className="sr">in the block explorer, opens a new tab</span>
    </AnchorButton>
  );
}
