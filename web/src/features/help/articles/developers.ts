import { type Article, toArticle } from "../article.ts";
import { links, times } from "../figures.ts";

export const developers: Article = {
  summary: "You build. Find work, bid as a verified business, and get paid for each milestone from escrow.",
  text: `
![The market: open requests on a list and a map](market)

## What you can do

- Search open requests by keyword, category, price, place and closing date.
- Ask the owner public questions, or negotiate privately.
- Place bids with your own milestones, dates and scope.
- Submit finished milestones with evidence and get paid from money that is already in escrow.

## Step by step

1. **Register as a developer** with your business details and 3 documents. See ${toArticle("verification", "getting verified")}.
2. **Link a wallet.** Your bids are signed with it, and payments go to it.
3. **Say what you do and where** on your ${links.profile}, so that customers find you.
4. **Find work** on the ${links.market} and ${toArticle("bidding", "place a bid")}.
5. **Submit each milestone** under ${links.tracking} with photos, documents and a note.
6. **Review the customer** at the end. Your record shows in your ${toArticle("scors", "SCORS")}.

## What happens to your money

The whole price is in escrow before you start. Each approved milestone pays your wallet at once, less the platform fee shown in your bid. Where lent or donated money pays, it waits for up to 3 days after you submit. A payment can't be taken back.

## If nobody acts

- **The customer doesn't answer:** you're paid in full when the review ends. Reviews of one project run one after another.
- **You miss a date:** ${times.overdue} later the customer can cancel what isn't submitted. Agree a new date first, with a ${toArticle("changes", "change order")}.
- **A dispute gets no decision within ${times.arbiter}:** you get half of a milestone you submitted.
`,
};
