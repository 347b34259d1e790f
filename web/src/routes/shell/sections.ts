import type { IconName } from "../../components/icon.tsx";

/** The six places of the main navigation, in order. `tab` is the name where room is short. */
export const sections = [
  { name: "Build", to: "/RFQForm/RFQForm", icon: "hammer" },
  { name: "Negotiate", to: "/Negotiation/NegotiationPage", icon: "speech" },
  { name: "Tracking", to: "/Tracking/MilestoneManager", icon: "gantt" },
  { name: "Market", to: "/BiddingPage/BiddingPage", icon: "stall" },
  { name: "Pools", to: "/Pools/PoolsPage", icon: "coins" },
  { name: "Business Club", tab: "Club", to: "/BusinessClub/BusinessClub", icon: "people" },
] as const satisfies readonly { name: string; tab?: string; to: string; icon: IconName }[];

export type Section = (typeof sections)[number];
