import { ANONYMOUS_DONOR, MIN_DONATION } from "@trestle/domain/donations/donation.ts";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const donors: Article = {
  summary:
    "You give to a project you like, follow what your money paid for, and claim back what wasn't spent.",
  text: `
![A project with its funding and the form for a donation](project)

## What you can do

- Give to any open request, with or without an account.
- Appear by name, leave a message, or appear as ${ANONYMOUS_DONOR}.
- Print a receipt, and follow what is spent.
- Claim a refund if no bid is accepted or work stops.

## Step by step

1. **Find a project** on the ${links.market}. Funding shows how far it is from its goal.
2. **Choose an amount**, at least ${formatCoinsShort(MIN_DONATION)}, and sign with your wallet.
3. **Add your name and a message** if you like. This signature is free.
4. **Follow it** under ${links.donations}. Without an account, connect the wallet you used.

## What happens to your money

It's held in escrow with the project. The owner's own money is spent first, then donations, then a loan. Donors share what is spent and what comes back in proportion.

A donation is trust in the owner and the developer: you can't inspect the work yourself, and you have no say in changes they agree on.

## If nobody acts

- **No bid is accepted in time:** you can claim all of it back. If nobody has closed the request yet, one button does both.
- **The project ends:** what wasn't spent is yours to claim, with no time limit. More under ${toArticle("refunds", "refunds")}.
`,
};
