import { bidNumber } from "@trestle/domain/bids/bid.ts";
import { donationPercent } from "@trestle/domain/donations/donation-percent.ts";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { notificationTarget } from "@trestle/domain/notifications/notification-path.ts";
import { shortHex } from "../../../components/short-hex.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import { AnchorButton, BrickProgress, Dialog, Fact, Facts, Icon, LinkButton } from "../../../ui/index.ts";
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
      <Facts className="mt3">
        {metadata.projectTitle ? <Fact name="Project">{metadata.projectTitle}</Fact> : null}
        {metadata.bidIndex === undefined ? null : <Fact name="Bid">No. {bidNumber(metadata.bidIndex)}</Fact>}
        {metadata.totalDonations ? (
          <Fact name="Received">
            <CoinText amount={metadata.totalDonations} currency={currency} />
          </Fact>
        ) : null}
        {metadata.donationGoal ? (
          <Fact name="Goal">
            <CoinText amount={metadata.donationGoal} currency={currency} />
          </Fact>
        ) : null}
        {metadata.completionPercentage === undefined ? null : (
          <Fact name="Completed">
            <Share percent={metadata.completionPercentage} label="completed" />
          </Fact>
        )}
        {metadata.verificationPercentage === undefined ? null : (
          <Fact name="Verified">
            <Share percent={metadata.verificationPercentage} label="verified" />
          </Fact>
        )}
        {metadata.transactionHash ? (
          <Fact name="Transaction">
            <TransactionLink hash={metadata.transactionHash} explorerUrl={explorerUrl} />
          </Fact>
        ) : null}
      </Facts>
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
