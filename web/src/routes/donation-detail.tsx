import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { DonationDetail as Detail } from "../features/donations/components/donation-detail.tsx";

type Props = {
  projectId: string;
  transactionHash: string;
  notification: Notification;
  opened: boolean;
  onClose: () => void;
};

/** A new donation as its notification opens it. */
export function DonationDetail({ projectId, transactionHash, notification, opened, onClose }: Props) {
  return (
    <Detail
      projectId={projectId}
      transactionHash={transactionHash}
      metadata={notification.metadata}
      createdAt={notification.createdAt}
      opened={opened}
      onClose={onClose}
    />
  );
}
