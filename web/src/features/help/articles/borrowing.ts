import { MAX_INSTALMENTS } from "@trestle/domain/pools/schedule.ts";
import { type Article, toArticle } from "../article.ts";
import { links, times } from "../figures.ts";

export const borrowing: Article = {
  summary:
    "A pool can lend up to half of your project's price. How to apply, what it costs, and what happens when you're late.",
  text: `
## What you need

- Your own open request, without an accepted bid.
- A ${toArticle("verification", "verified identity")} and a linked wallet.
- At least one finished project or repaid loan. The pools lend on an attested score, not on one you enter.
- No overdue or defaulted loan anywhere.

## Step by step

1. Open ${links.pools} and choose your project under Borrow for your project. You see which pool lends, at what rate, and what stands in the way.
2. **Request attestation** of your score. An administrator decides. It's usable for 7 days.
3. **Choose the amount and a schedule** of 1 to ${MAX_INSTALMENTS} instalments. The page shows the whole cost, and what you'd pay when you accept a bid.
4. **Apply.** The pool answers at once. The rate is fixed now.
5. **Confirm** within 7 days. The money goes into your project's escrow, never to a wallet.

## What it costs

Interest runs by the second on what you still owe. Paying early costs less, and there's no fee. Anyone can repay for you. What an accepted bid doesn't need goes back to the pool.

## When you're late

A missed instalment costs 1.5 times the rate until everything due is paid. We remind you before and after the date. After the pool's grace period the loan is written down, and once it's written down in full anyone can process the default. The debt stays, all of it is due, and you get no other loan before it's paid. A default weighs heavily on your ${toArticle("scors", "SCORS")}.

Money that an accepted bid needs stays in escrow whatever happens to the loan: the developer's milestones stay funded.

## If nobody acts

An application you don't confirm lapses after 7 days: no debt, no cost. If no bid is accepted within ${times.loanParking}, anyone can return the loan to its pool.
`,
};
