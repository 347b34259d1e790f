import { MOST_PUSH_DEVICES } from "@trestle/domain/notifications/push.ts";
import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const notifications: Article = {
  summary: "Choose what you hear about in the bell, by push and by email.",
  text: `
## Where they appear

- **The bell** at the top, at once.
- **${links.notifications}**, the whole list, with search and filters.
- **Email**, at once or as one digest a day at 07:30 UTC, if this instance can send email.
- **Push**, on up to ${MOST_PUSH_DEVICES} devices, even while Trestle is closed.

## Choose what you get

1. Open ${links.notifications} and press Settings.
2. For each topic, tick Bell and Push, and choose email at once, in the digest, or none.
3. Turn on push on each device where you want it.

Changes apply at once. Each of these emails also has a link that stops them, without logging in.

## What always shows

Anything that can cost you money or safety always shows in the bell: work that is ready for your review, disputes, your loans, verification, and your login.

## If you miss one

Nothing is lost: the list keeps them, and Home shows what needs your attention. What happens when nobody acts is written in the contract. See ${toArticle("tracking", "milestones and payments")}.
`,
};
