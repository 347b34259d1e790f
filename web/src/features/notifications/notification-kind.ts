import type { Notification } from "@trestle/domain/notifications/notification.ts";
import type { IconName } from "../../components/icon.tsx";

export const notificationKind: Record<Notification["type"], { title: string; icon: IconName }> = {
  new_bid: { title: "New bid", icon: "paper" },
  new_donation: { title: "New donation", icon: "heart" },
  milestone_completed: { title: "Milestone completed", icon: "contrast" },
  milestone_verified: { title: "Milestone verified", icon: "check" },
  payment_released: { title: "Payment released", icon: "coins" },
  project_update: { title: "Project update", icon: "gantt" },
  bid_accepted: { title: "Bid accepted", icon: "hammer" },
};
