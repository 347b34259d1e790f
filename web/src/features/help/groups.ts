import type { HelpArticle } from "@trestle/domain/help/articles.ts";
import type { IconName } from "../../ui/index.ts";

/** Guides by role, the first part of the guide. */
export const roleGuides: { article: HelpArticle; icon: IconName }[] = [
  { article: "customers", icon: "person" },
  { article: "developers", icon: "hammer" },
  { article: "investors", icon: "coins" },
  { article: "donors", icon: "heart" },
  { article: "administrators", icon: "lock" },
];

export const topicGroups: { title: string; articles: HelpArticle[] }[] = [
  { title: "Getting started", articles: ["accounts", "verification", "wallets"] },
  { title: "From request to bid", articles: ["posting", "bidding", "negotiating", "escrow"] },
  { title: "While work is under way", articles: ["tracking", "changes", "disputes", "refunds"] },
  { title: "Giving, lending and borrowing", articles: ["donations", "lending", "borrowing"] },
  { title: "Your record", articles: ["scors", "reviews", "club"] },
  { title: "Your account", articles: ["notifications", "privacy", "problems"] },
];
