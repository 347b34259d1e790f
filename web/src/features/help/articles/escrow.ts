import { type Article, toArticle } from "../article.ts";
import { links, times } from "../figures.ts";

export const escrow: Article = {
  summary:
    "What you pay when you accept a bid, where the money is held, the order it's spent in, and the worst case.",
  text: `
![Accepting a bid: who pays what, the milestones, the fee and the worst case](accept)

## Accepting a bid

1. Open the bid from the project, the comparison, the negotiation or its notification, and press Accept bid.
2. Check the view: price, donations, a loan if there is one, your own part, milestones, fee, arbiter and the time for each review. All of it is read from the chain while you look.
3. Sign. Your part goes into escrow, together with the project's deed, and the work can start.

If a donation arrives before this is confirmed, the difference comes straight back to you.

## Who pays what

Donations are used first to lower your part. A loan can pay at most half of the price, and when one is used at least a fifth comes from you, unless donations leave less to pay. You pay the rest. The platform fee, 5% at most, is taken out of the developer's payments, never out of a refund.

## Spending order

Your own money first, then donations, then the loan. So you bear the first loss and lenders the last. What isn't spent goes back to those who gave it.

## Who can take it

Nobody alone. The contract pays the developer when a milestone is approved or its review ends, splits a disputed one as the arbiter decides, and returns the rest at the end. Neither we nor the contract's owner can touch it or change the terms of an accepted bid.

## The worst case

- **You stop answering:** each submitted milestone is paid in full when its review ends, one after another.
- **You dispute and the arbiter is silent for ${times.arbiter}:** the developer gets half of that milestone if it was ever submitted.
- **The developer stops:** ${times.overdue} after a missed date you can cancel and get back what isn't submitted.

Follow everything under ${links.tracking}. More: ${toArticle("tracking", "milestones and payments")}, ${toArticle("disputes", "disputes")}.
`,
};
