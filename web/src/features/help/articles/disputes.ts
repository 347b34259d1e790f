import { type Article, toArticle } from "../article.ts";
import { links, times } from "../figures.ts";

export const disputes: Article = {
  summary: "When you can't agree on a milestone, an arbiter splits its money. Everything else carries on.",
  text: `
## When you can open one

- **Customers:** for a submitted milestone until its review ends, after a change request, or for one that is overdue.
- **Developers:** after a change request they disagree with, until the milestone is overdue.

A dispute freezes that one milestone. The others carry on.

## Step by step

1. Open the milestone under ${links.tracking} and choose Open dispute.
2. Say what is wrong and add evidence. Its hash goes on the chain.
3. The other side can answer and add evidence. Both sides and the arbiter see everything. Nothing can be removed.
4. The arbiter named in the bid's terms decides: a share for the developer, from 0 to 100%, with a reason that both read. The decision is final.

You can still agree on a ${toArticle("changes", "settlement")} while the arbiter is deciding.

## What happens to your money

The developer's share is paid at once, less the fee. The rest doesn't go straight to the customer: it becomes refundable to those who paid it in when the project ends.

## If nobody acts

The arbiter has ${times.arbiter}. After that the contract decides, and anyone can have it carried out:

- **If the milestone was ever submitted with evidence:** half goes to the developer, half is refundable.
- **If it never was:** all of it is refundable.

## For arbiters

The disputes your wallet has to decide are in the ${links.admin} under Disputes, with the evidence of both sides. You don't need to be an administrator. You can't act on anything that isn't disputed, and never on your own project.
`,
};
