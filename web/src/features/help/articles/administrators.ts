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
- **Pools:** score attestations, applications, overdue loans and stops.
- **Operator:** transactions the server sends, with retry and cancel where that is safe.
- **Health**, **Analytics**, **Settings** and the **Audit log**.

## Step by step

1. **Turn on two-step login** on your ${links.profile}. Outside the demo the panel needs it.
2. **Start with the overview.** The bar of each item runs to the date it was promised by.
3. **Give a reason** where you're asked for one. The person is told, and the audit log keeps it.

## What you can't do

Nobody's money is in your reach. You can't move escrow or pool money, change a bid's terms or stop a payment. Disabling an account stops new business; projects under way go on.

## If nobody acts

Verifications and reports wait. Payments, refunds and disputes don't depend on you: what anyone may send is sent by the keeper or by anyone with a wallet, and a silent arbiter is replaced by the contract's rule after ${times.arbiter}. See ${toArticle("disputes", "disputes")}.
`,
};
