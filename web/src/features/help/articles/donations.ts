import { ANONYMOUS_DONOR, MIN_DONATION } from "@trestle/domain/donations/donation.ts";
import { MESSAGE_LIMIT, NAME_LIMIT } from "@trestle/domain/donations/donor-note.ts";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const donations: Article = {
  summary: "Give to an open request, by name or anonymously, and see what your donation pays for.",
  text: `
## Step by step

1. Open a request on the ${links.market}. Donations are possible while it's open, until its closing date.
2. Enter an amount, at least ${formatCoinsShort(MIN_DONATION)}. The form shows how close that brings the project to its goal.
3. Sign with your wallet. You don't need an account.
4. Print the receipt, or find it later under ${links.donations}.

## Your name

With an account you can appear by name. Without one you can sign a name (up to ${NAME_LIMIT} characters) and a message (up to ${MESSAGE_LIMIT}) for free, once per donation. Leave the name empty to appear as ${ANONYMOUS_DONOR}. Your wallet address can still be seen on the chain.

You can't use the name of another member or of a verified business. Names and messages can be reported. An administrator can hide them, and the donation stays.

## For owners

Donations lower what you pay when you accept a bid. Set a goal when you post. You can thank each donor once, in public. Donations beyond the price stay in escrow and go back to donors at the end.

## What happens to your money

It's held in escrow for this project. The owner's money is spent first, donations after it. ${links.donations} shows what is spent, what is held, and what would come back if the project ended today.

## If nobody acts

If no bid is accepted by the closing date, you can claim all of it back. If work stops, donors get back what isn't spent, in proportion. See ${toArticle("refunds", "refunds")}.
`,
};
