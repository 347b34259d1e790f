import { MOST_MILESTONES } from "@trestle/domain/projects/terms.ts";
import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const bidding: Article = {
  summary: "State your price, scope and dates, sign once, and wait for the customer's answer.",
  text: `
![The form for a bid, with the request beside it](bid)

## Before you bid

You need a ${toArticle("verification", "verified business")}, a linked wallet and at least the request's minimum SCORS. Open questions? Ask them in public on the project's page, or ${toArticle("negotiating", "negotiate privately")}.

## Step by step

1. Open a request on the ${links.market} and press Place a bid.
2. Enter your price and how long the offer is valid.
3. Set up to ${MOST_MILESTONES} milestones with amounts and dates. You can change, combine or add to the requested ones; the comparison shows where you differ.
4. Say what's included, what isn't, and what you'd do differently.
5. Review the bid. You see the platform fee and what you receive.
6. Sign. One transaction puts price, amounts, dates and the hash of the whole bid on the chain.

Amounts and dates are public. Scope, names and your message are only for the customer.

## Changing a bid

A bid can't be edited, so nobody can raise a price just before it's accepted. Withdraw it and place another one. You can withdraw until it's accepted, and lose only the network fee.

## What happens to your money

Bidding costs the network fee. If the customer accepts, the whole price is in escrow before you start, and you're bound to your dates and amounts.

## If nobody acts

The bid expires on its date, or when the request closes. Nothing is owed. If another bid is accepted, we tell you.
`,
};
