import { type Article, toArticle } from "../article.ts";
import { links, times } from "../figures.ts";

export const customers: Article = {
  summary:
    "You need something built. Describe it, choose a bid, and pay for each milestone once you approve it.",
  text: `
![Home, with the next step and what needs your attention](home)

## What you can do

- Post a build request on the ${links.market}, or keep it private and invite developers.
- Compare bids side by side, and negotiate before you accept one.
- Pay milestone by milestone from escrow, request changes, or open a dispute.
- Take donations, and borrow part of the price from a lending pool.

## Step by step

1. **Create your account** as a customer, then connect and link a wallet. ${toArticle("wallets", "Wallets")} explains how.
2. **Describe the work** under ${links.build}: 6 steps, saved as you type. See ${toArticle("posting", "posting a request")}.
3. **Compare bids.** We tell you when one arrives. Under ${links.negotiate} bids and private offers stand side by side.
4. **Accept a bid.** One view shows who pays what and the worst case before you sign. See ${toArticle("escrow", "the escrow")}.
5. **Review each milestone** under ${links.tracking}: approve it, request changes, or open a dispute.
6. **Review the developer** when the project has ended.

## What happens to your money

Posting costs only the network fee. When you accept a bid, your part of the price goes into escrow, a contract on the chain. Neither you nor the developer can take it out alone. Each approved milestone pays its share. What isn't spent comes back when the project ends.

## If nobody acts

- **You don't answer a submitted milestone:** it's paid when its review ends, one milestone at a time.
- **The developer doesn't deliver:** ${times.overdue} after a missed date you can cancel what isn't submitted and get that money back.
- **Nobody bids:** the request closes on its closing date. You've paid the network fee and nothing else.
`,
};
