import { pages } from "../pages.ts";

/** The user guide's articles in reading order: address names and titles. */
export const helpTitles = {
  customers: "Guide for customers",
  developers: "Guide for developers",
  investors: "Guide for investors",
  donors: "Guide for donors",
  administrators: "Guide for administrators",
  accounts: "Your account and sign-in",
  verification: "Getting verified",
  wallets: "Wallets, network fees and demo coins",
  posting: "Posting a build request",
  bidding: "Placing a bid",
  negotiating: "Negotiating privately",
  escrow: "Accepting a bid, and the escrow",
  tracking: "Tracking, milestones and payments",
  changes: "Change orders and ending early",
  disputes: "Disputes",
  refunds: "Refunds",
  donations: "Donations",
  lending: "Lending to a pool",
  borrowing: "Borrowing for a project",
  scors: "SCORS, the score from 1 to 11",
  reviews: "Reviews",
  club: "The Business Club",
  notifications: "Notifications",
  privacy: "Your data, and leaving",
  problems: "When something goes wrong",
} as const;

export type HelpArticle = keyof typeof helpTitles;
export const helpArticles = Object.keys(helpTitles) as HelpArticle[];

export const isHelpArticle = (name: string): name is HelpArticle => Object.hasOwn(helpTitles, name);

export const helpPath = (article: HelpArticle): string => `${pages.help}/${article}`;
