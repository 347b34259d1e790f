import { CURRENCY } from "@trestle/domain/money.ts";
import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const wallets: Article = {
  summary:
    "Your wallet signs what costs money. How to connect and link it, what a network fee is, and where demo coins come from.",
  text: `
## Connect and link

1. Press Connect Wallet and choose one of the wallets in your browser. Connecting is free and signs nothing.
2. Link it to your account on your ${links.profile}. Your wallet asks you to sign a message; this is free and moves no money.

An account has one linked wallet, and a wallet belongs to one account. You can link another one later. Trestle never has your keys.

## What you sign

Before every transaction we check it against the chain and show what changes, the network fee (max) and the worst case. Then your wallet asks you. If you reject it there, nothing has happened.

A transaction is sent once, and we keep following it if you reload the page. You'll see whether it was confirmed, failed, replaced or dropped.

## The network fee

Every transaction costs a fee that goes to the network, not to us. Keep some ${CURRENCY} in your wallet for it. A transaction that fails costs the fee and moves nothing else.

## Demo coins

On the local test chain, no real money moves. The ribbon at the top has **Get demo coins**, a faucet that sends coins to your wallet, and **Reset demo**. Choose the **Demo wallet** if your browser has none: its keys are public, and it only works here.

## When it's the wrong wallet

- **Another network:** press Switch network. If your wallet refuses, add the network with the address shown.
- **Another account:** we say so and sign nothing. Press Switch account, or link this wallet instead.
- **It couldn't receive a payment:** the money waits in escrow for that wallet. See ${toArticle("refunds", "refunds")}.
`,
};
