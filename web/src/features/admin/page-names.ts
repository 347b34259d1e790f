import type { CountedPage } from "@trestle/domain/analytics/visits.ts";

/** The counted pages as people call them; their addresses come from the specification. */
const names: Record<CountedPage, string> = {
  "/": "Home",
  "/RFQForm/RFQForm": "Build",
  "/Negotiation/NegotiationPage": "Negotiate",
  "/Tracking/MilestoneManager": "Tracking",
  "/Money/MyMoneyPage": "My money",
  "/BiddingPage/BiddingPage": "Market",
  "/BiddingPage/BiddingPage/$projectId/bid": "A bid form",
  "/Project/$projectId": "A project",
  "/Pools/PoolsPage": "Pools",
  "/Pools/PoolsPage/$tier": "A pool",
  "/Pools/PoolsPage/$tier/$tokenId": "A loan",
  "/Pools/PoolsPage/borrow/$projectId": "Borrow",
  "/BusinessClub/BusinessClub": "Business Club",
  "/BusinessClub/BusinessClub/members/$userId": "A club member",
  "/BusinessClub/BusinessClub/opportunities/$opportunityId": "A club opportunity",
  "/BusinessClub/BusinessClub/events/$eventId": "A club event",
  "/Donations": "My donations",
  "/Userprofile/UserProfilePage": "Profile",
  "/Scors/$userId": "A score",
  "/Notifications": "Notifications",
  "/help": "Help",
  "/help/$article": "A help article",
};

export const pageName = (page: string): string => (names as Record<string, string>)[page] ?? page;
