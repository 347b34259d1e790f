import { type Article, toArticle } from "../article.ts";
import { links, times } from "../figures.ts";

export const changes: Article = {
  summary: "Change amounts and dates together, settle, cancel what is overdue, or resign.",
  text: `
## Change orders

Either side can propose new amounts and dates for milestones that aren't submitted yet, or add milestones. Open the project under ${links.tracking} and choose Propose a change order. The other side accepts it with one signature. Until then you can withdraw it, and it expires on the date it names.

What a change order adds is paid by the customer and held in escrow like the rest. If the customer proposes it, the money goes along and can be withdrawn until the order is accepted.

## Settlements

Both sides can end the project early with a split they agree on: part of what is left goes to the developer, and the rest becomes refundable. A settlement is paid at once, ends the project for good and can't be undone.

## Cancelling overdue work

${times.overdue} after a missed date the customer can cancel the project; ${times.overdueForAll} after it, anyone can. Milestones that aren't submitted become refundable. What is in review or in dispute is still decided. If the developer is nearly done, a change order with a new date is kinder.

## Resigning

A developer can resign at any time. Work that isn't submitted isn't paid, and resigning counts against the developer's ${toArticle("scors", "SCORS")}. Submit finished work first, or propose a settlement.

## What happens to your money

Only what both agree on, or what is overdue, moves. Unspent money goes back to the customer, the donors and the loan's pool, each their own part. See ${toArticle("refunds", "refunds")}.

## If nobody acts

Proposals expire and nothing changes. The agreed dates keep running.
`,
};
