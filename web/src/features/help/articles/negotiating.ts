import { MOST_FILES, MOST_OFFERS } from "@trestle/domain/bids/negotiation.ts";
import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const negotiating: Article = {
  summary: "Agree on price, scope and dates in private before anything goes on the chain.",
  text: `
![A negotiation: offers as a ladder, messages beside them](negotiation)

## What you can do

Under ${links.negotiate} a customer and a verified developer exchange offers, counter-offers, messages and files. Only the two of them can read it. Nothing goes on the chain until both agree.

## Step by step

1. **Start.** Customers invite a developer by name or with a link. Developers press Negotiate privately on a request.
2. **Make an offer:** price, what's included, milestones and dates. A negotiation can have up to ${MOST_OFFERS} offers and ${MOST_FILES} files.
3. **Answer:** agree, counter or decline. Each offer is shown beside the one before, with what changed.
4. **Place it as a bid.** Once both agree, the developer signs and the offer becomes a bid on the chain.
5. **Accept it.** The customer accepts that bid like any other. See ${toArticle("escrow", "the escrow")}.

The comparison sets bids and private offers side by side and shows where one leaves something out.

## What happens to your money

Nothing. Offers and messages move no money. Placing the bid costs the developer the network fee.

## If nobody acts

An offer expires on its date and nothing is owed. An agreed offer must be placed as a bid before it expires.

## If somebody behaves badly

Block them from the menu of the negotiation: you can no longer message, invite or make offers to each other. Or report it. We don't tell them, and an administrator can then read this negotiation.
`,
};
