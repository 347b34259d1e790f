import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const lending: Article = {
  summary: "Deposit, hold pool tokens, and withdraw: what the price is made of, and every limit.",
  text: `
![A pool's page: price, rate curve, loans and limits](pool)

## The 3 pools

They differ in whom they lend to. The low-risk pool lends to owners with the best records at the lowest rates, the high-risk pool to short or mixed records at the highest. Each pool's page shows its rates and limits as they are now.

## Step by step

1. Open a pool under ${links.pools} and press Deposit. The smallest deposit is 0.001 DEV.
2. Check the preview: tokens, price, the limits that apply. Sign.
3. Withdraw from 24 hours after your last deposit. The dialog says how much is possible now, and when more will be.

A deposit or withdrawal is refused if the price moves against you before it's confirmed.

## What the price is made of

A token is worth its share of the pool's cash and loans with interest, less what overdue loans may lose. Tokens can't be transferred. A part of the interest goes to the reserve, which pays for losses first.

Once a borrower is a day late, the price for leaving allows for losing that whole loan. If it's paid after all, those who stayed gain. So nobody wins by leaving early or joining late.

## Limits on the way out

- **Cash:** the rest is lent. Repayments and deposits bring more.
- **Daily outflow:** a pool pays out only so much in 24 hours, and less on the first day after a large loan missed its date.
- **Stress:** when loans are overdue or cash is low, each lender can take their share of the day's cash.
- **A pause:** the pool's owner or operator can pause deposits and withdrawals for 14 days at most, then not again for 7. Repayments always go on.

Deposits close while more than 2% of a pool is written down. One wallet can hold only a part of a pool.

## What happens to your money

It leaves the pool in two ways only: to lenders, or as a loan into a project's escrow. The owner can't take it. You can lose money when loans aren't repaid and the reserve doesn't cover it. ${toArticle("borrowing", "Borrowing")} explains what borrowers agree to.

## If nobody acts

Your tokens stay yours and follow the price. A pause ends automatically after 14 days at the latest. Anyone can process a default, and the price allows for it long before.
`,
};
