import { escrowLimits } from "@trestle/domain/escrow/limits.ts";
import { type Article, toArticle } from "../article.ts";
import { links, times } from "../figures.ts";

export const tracking: Article = {
  summary: "Submit work with evidence, review it, and see every payment, date and step of a project.",
  text: `
![A project under Tracking: plan, milestones and what you can do now](tracking)

## What you see

${links.tracking} lists your projects, as customer, developer, donor or lender. A project shows its plan against actual dates, what you can do now, comments, the money and every movement of it. ${links.money} adds up all your projects and loans, and what is due or expected next.

## For developers: submit a milestone

1. Open the milestone and add photos, videos, PDFs and a note.
2. Decide whether to show where and when a photo was taken. Otherwise that is removed.
3. Sign. Only the hash of the evidence goes on the chain. From then on it can't be changed.

## For customers: review it

The bid's terms say how long a review takes, between 7 and 30 days. Until it ends you can:

- **Approve and pay.** The money goes to the developer at once. Where lent or donated money pays, it waits for up to 3 days after the submission, so that the lender can object. You can approve at any time, in any order.
- **Request changes**, at most ${escrowLimits.maxChangeRounds} times per milestone. The developer gets your reason and at least ${times.changeTime} more.
- **Open a dispute.** See ${toArticle("disputes", "disputes")}.

## What happens to your money

Each approved milestone pays its amount from escrow to the developer's wallet, less the fee. A payment can't be taken back, so check the evidence first.

## If nobody acts

When a review ends without an answer, the milestone is paid in full. The keeper sends this payment; without a keeper anyone can press Release payment. If several milestones were submitted, their reviews run one after another, so silence pays one per review and never everything at once.

If nothing is submitted, a milestone is overdue ${times.overdue} after its date, and the customer can cancel. ${times.overdueForAll} after it, anyone can. Dates move on while an earlier milestone waits for the customer or the arbiter.
`,
};
