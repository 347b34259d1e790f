import { type Article, toArticle } from "../article.ts";
import { links, times } from "../figures.ts";

export const administrators: Article = {
  summary: "You keep the instance in order: verifications, reports, accounts, and what the operator sends.",
  text: `
![The Admin Panel: what needs a decision, oldest first](admin)

## What you can do

The ${links.admin} has these parts:

- **Overview:** what needs a decision, by age, and the platform's figures over time.
- **Verifications:** read the documents and approve them, or return them with reasons.
- **Users:** roles, sessions, storage, and disabling an account.
- **Projects** and **Moderation:** reports, and what you hide or restore with a reason.
- **Disputes:** only for the wallet that is their arbiter.
- **Pools:** score attestations, applications, overdue loans and pauses.
- **Operator:** transactions the server sends, with retry and cancel where that is safe.
- **Health**, **Analytics**, **Settings** and the **Audit log**.

## Step by step

1. **Turn on two-step login** on your ${links.profile}. Outside the demo the panel needs it.
2. **Start with the overview.** The bar beside each item shows how much of the time to decide has passed.
3. **Give a reason** where you're asked for one. We pass it on to the person and keep it in the audit log.

## What you can't do

You have no access to anyone's money. You can't move escrow or pool money, change a bid's terms or stop a payment. Disabling an account stops new business. Projects under way carry on.

## If nobody acts

Verifications and reports wait. Payments and refunds don't depend on you: the keeper, or anyone with a wallet, can trigger what is due. If an arbiter stays silent, the contract's rule applies after ${times.arbiter}. See ${toArticle("disputes", "disputes")}.
`,
};
