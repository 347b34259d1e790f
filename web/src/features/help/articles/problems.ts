import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const problems: Article = {
  summary: "What to do about a stuck transaction, the wrong wallet or a page that doesn't load.",
  text: `
## Transactions

| what you see | what it means |
| --- | --- |
| Rejected in your wallet | Nothing was sent. Try again when you're ready. |
| The contract rejected this | We checked it before signing and it would fail. The reason is shown beside it. |
| Not confirmed after 10 minutes | No money has moved. It may still be confirmed, or your wallet can speed it up. |
| Transaction replaced | Your wallet sent another one instead. We show which. |
| Transaction dropped | The network dropped it. No money has moved. You can sign again. |
| Transaction failed | Something changed while it was pending. You've paid the network fee. |

You can close the window while a transaction is pending. We follow it and show the result.

## Wallets

- **Your wallet doesn't hold enough:** you need the amount and the network fee. On the local test chain, press Get demo coins at the top.
- **Another network or account:** press the button beside the message. See ${toArticle("wallets", "wallets")}.
- **A payment didn't arrive:** if your wallet refused it, the escrow keeps it for you. See ${toArticle("refunds", "refunds")}.

## Pages

- **"The chain didn't answer":** figures may show 0 and prices 1.0 until it does. Your money isn't affected.
- **Offline or a lost connection:** what you've read stays on the page, and we try again. What you typed is kept.
- **Page not found:** the project may be private. If you were invited, check that you're logged in with that account.

## People

- **Somebody bothers you:** block them in the negotiation, or report what they wrote.
- **Work isn't delivered:** see ${toArticle("changes", "ending early")} and ${toArticle("disputes", "disputes")}.
- **You can't log in:** see ${toArticle("accounts", "your account and login")}.

## Look it up yourself

${links.tracking} has every movement of a project's money with its transaction. Nothing you're owed depends on our server: the contracts pay it by the same rules when you call them directly.
`,
};
