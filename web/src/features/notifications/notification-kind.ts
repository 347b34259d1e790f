import type { Notification } from "@trestle/domain/notifications/notification.ts";
import type { IconName } from "../../ui/index.ts";

type Kind = { title: string; icon: IconName };

const kinds: Record<Notification["type"], Kind> = {
  new_bid: { title: "New bid", icon: "paper" },
  new_donation: { title: "New donation", icon: "heart" },
  milestone_completed: { title: "Milestone completed", icon: "contrast" },
  milestone_verified: { title: "Milestone verified", icon: "check" },
  payment_released: { title: "Payment released", icon: "coins" },
  project_update: { title: "Project update", icon: "gantt" },
  bid_accepted: { title: "Bid accepted", icon: "hammer" },
  scors_changed: { title: "SCORS changed", icon: "shield" },
  review_open: { title: "Review", icon: "pencil" },
  review_published: { title: "Review published", icon: "speech" },
  club_update: { title: "Business Club", icon: "people" },
};
const negotiation: Kind = { title: "Negotiation", icon: "speech" };

export const kindOf = ({ type, metadata }: Notification): Kind =>
  metadata.negotiationId ? negotiation : kinds[type];
