import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { type DemoAccount, demoAccounts } from "./accounts.ts";
import type { DemoOffer } from "./offers.ts";
import type { DemoRequest } from "./request.ts";

/** Who answers: the developer that "Try it as…" offers, so that one can look at the other side afterwards. */
export const tourDeveloper = demoAccounts.filter(({ role }) => role === "developer")[0] as DemoAccount & {
  wallet: number;
};
export const tourWallet = demoAccount(tourDeveloper.wallet).address.toLowerCase();

/** What the tour's taker asks for: small enough for one milestone, and for what the faucet gives. */
export const tourRequest: Omit<DemoRequest, "by"> = {
  title: "A gate for the garden",
  category: "landscape",
  place: ["Forest Hill, London", 51.4393, -0.0531],
  text: "A ledged gate in larch, 1.1 m wide and 1.6 m high, hung on new posts and oiled twice. The old gate can go.",
  items: [
    ["Gate, made and hung", 1, "whole", 36],
    ["Posts, hinges and latch", 1, "whole", 12],
  ],
  milestones: [["Gate hung", 100]],
  closesIn: 10,
  weeks: 3,
};

export const tourOffer: DemoOffer = {
  percent: 100,
  message: "Larch from our own yard. The posts go in first, the gate a week after.",
};

export const tourNote =
  "Hung, oiled and swinging freely. The latch catches every time. Photo from the garden side.";
