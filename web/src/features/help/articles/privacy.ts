import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const privacy: Article = {
  summary: "What is public, how to download your data, and how to close your account.",
  text: `
## What is public

- **On the chain, for ever:** your wallet's transactions, the amounts and dates of bids, donations, deposits and loans, and hashes of terms and evidence.
- **On Trestle:** your public profile, score and reviews, requests on the market, and your club page if you list it.
- **Only for those concerned:** negotiations, private requests, evidence, and the scope and message of a bid.
- **Encrypted when we store them:** verification documents, evidence, and the files of requests and negotiations.

Photos lose where and when they were taken, unless you choose to show it in your evidence.

## Counting visits

An instance can count how often pages are opened, by day. No cookies, no addresses, nobody is identified. If your browser asks not to be tracked, you aren't counted.

## Download your data

Under Your data on your ${links.profile}, press Download your data. You get one archive with your account, requests, bids, messages, reviews, documents and files.

## Close your account

Press Close account in the same place. We refuse and say why while others depend on you: an open request or bid, work under way, a loan, pool tokens, or money in escrow that is yours.

**Removed:** your name, email address, profile, wallet link, documents, drafts and notifications. **Kept:** what is on the chain, and what you agreed with others or wrote to them, without your name. This can't be undone.

## What happens to your money

Whatever your wallet holds is yours, with or without an account. You can still claim refunds with the wallet that gave the money. See ${toArticle("refunds", "refunds")}.
`,
};
