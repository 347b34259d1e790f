import { type Article, toArticle } from "../article.ts";
import { links, times } from "../figures.ts";

export const refunds: Article = {
  summary: "Who gets back what, when, and how to claim it.",
  text: `
## When money comes back

- **A request closes** without an accepted bid: all donations, and a loan to its pool.
- **A project ends** by completion, settlement or cancellation: what wasn't spent.
- **A milestone is refunded**, or a dispute gives the developer only a part: the rest becomes refundable when the project ends.

## Who gets it

Each part goes back to those who gave it: the customer's to the customer, donations to the donors in proportion, and a loan to its pool. What is no longer owed there goes to the customer, who repaid it. No fee is taken.

## Step by step

1. **Customers:** open the project under ${links.tracking} and claim the refund.
2. **Donors:** open ${links.donations} with the wallet you used, and claim the refund. An account isn't needed. If a request has expired and nobody has closed it, the same button closes it first.
3. **Pools:** anyone can return loan money that isn't needed.

You pay only the network fee. There's no time limit.

## If your wallet refuses a payment

Some contract wallets can't receive money this way. Then the escrow keeps it for that wallet as a credit. You'll find it as **Money waiting for you** on the project, your ${links.profile} or ${links.donations}, and can withdraw it to any address.

## If nobody acts

The money stays in escrow and stays yours. Expired requests and work that is ${times.overdueForAll} overdue can be closed by anyone; the keeper does it where it runs. Loan money in a request without an accepted bid can be returned to its pool after ${times.loanParking}. More under ${toArticle("problems", "when something goes wrong")}.
`,
};
