import { pages } from "@trestle/domain/pages.ts";
import type { IconName } from "../../ui/index.ts";

/** The six places of the main navigation, in order. `tab` is the name where room is short. */
export const sections = [
  { name: "Build", to: pages.build, icon: "hammer" },
  { name: "Negotiate", to: pages.negotiate, icon: "speech" },
  { name: "Tracking", to: pages.tracking, icon: "gantt" },
  { name: "Market", to: pages.market, icon: "stall" },
  { name: "Pools", to: pages.pools, icon: "coins" },
  { name: "Business Club", tab: "Club", to: pages.club, icon: "people" },
] as const satisfies readonly { name: string; tab?: string; to: string; icon: IconName }[];

export type Section = (typeof sections)[number];
