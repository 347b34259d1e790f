import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const investors: Article = {
  summary: "You lend to building projects through 3 pools of different risk, and withdraw with interest.",
  text: `
![The 3 lending pools with their rates, loans and limits](pools)

## What you can do

- Compare the low, medium and high-risk pool: rates, loans, losses and limits.
- Deposit from your wallet and hold pool tokens.
- Withdraw within the pool's limits, which the page shows before you sign.
- List yourself in the ${links.club}.

## Step by step

1. **Create your account** as an investor, then connect and link a wallet.
2. **Open ${links.pools}** and read a pool's page: its loans, who runs it, and every limit.
3. **Deposit.** The dialog shows how many tokens you get and what limits apply. See ${toArticle("lending", "lending")}.
4. **Follow your positions** under ${links.pools} and ${links.money}.
5. **Withdraw** when you like, from 24 hours after your last deposit.

## What happens to your money

The pool lends it to project owners with an attested score. A loan goes into the project's escrow, never to a wallet. Repayments with interest raise the token price. A loan that isn't repaid lowers it, and every lender in the pool shares the loss.

You can lose money here. Nobody guarantees a deposit.

## If nobody acts

Your tokens stay yours and follow the pool's price. Interest runs by the second. When a borrower misses a date, the price allows for the loss at once, so nobody gains by leaving before the others.
`,
};
