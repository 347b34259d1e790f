import { expect, it } from "vitest";
import { pages } from "./pages.ts";

it("has the pages at the addresses that the specification names", () => {
  expect(pages).toMatchObject({
    home: "/",
    build: "/RFQForm/RFQForm",
    negotiate: "/Negotiation/NegotiationPage",
    tracking: "/Tracking/MilestoneManager",
    market: "/BiddingPage/BiddingPage",
    pools: "/Pools/PoolsPage",
    poolsAlias: "/PoolsPage/PoolsPage",
    club: "/BusinessClub/BusinessClub",
    profile: "/Userprofile/UserProfilePage",
    admin: "/AdminPage/adminPage",
  });
});
