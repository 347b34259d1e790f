import { FRESH_MINUTES, RECOVERY_CODES } from "@trestle/domain/auth/second-factor.ts";
import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const accounts: Article = {
  summary:
    "Register, log in, protect your account with a second step, and get back in when you're locked out.",
  text: `
![The login dialog; on the demo it offers a ready account per role](login)

## Create an account

1. Press Sign In, then Register.
2. Choose a role: customer, developer or investor. Developers add business details and 3 documents.
3. Enter a username, your email address and a password of at least 8 characters.

You're logged in at once. If this instance can send email, open the link in the email we send you: until then you get no others. To change your address, use Email on your ${links.profile}. You don't need an account to look around or to donate.

On the demo, the login dialog has **Try it as…**: one click logs you in as a ready account and connects its demo wallet.

## Two-step login

Turn it on under Two-step login on your ${links.profile}. You then log in with your password and one more thing: a code from an authenticator app, or a passkey. Save the ${RECOVERY_CODES} recovery codes; each works once. Setting it up signs you out everywhere else.

Before a sensitive step, such as unlinking your wallet, we ask you to confirm it's you: with your second factor, or with your password if you have none. Then we don't ask again for ${FRESH_MINUTES} minutes.

## When you can't get in

- **Forgotten password:** press Forgot Password? in the login dialog. If this instance can send email, you get a link that works for 30 minutes.
- **Lost phone or passkey:** log in with a recovery code.
- **Lost all of them:** an administrator can reset your second factor.
- **Too many wrong passwords:** wait as long as the message says, then try again.

## If somebody else got in

Change your password. That signs you out everywhere else. Under Where you're signed in you can sign out a single device. Nobody can move your money with your password alone: payments need your wallet's signature. See ${toArticle("wallets", "wallets")}.
`,
};
