import { ANSWER_LENGTH, REVIEW_DAYS, REVIEW_LENGTH } from "@trestle/domain/reviews/review.ts";
import { formatNumber } from "../../../lib/format.ts";
import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const reviews: Article = {
  summary:
    "Both sides review each other when a project has ended, and neither sees the other's review first.",
  text: `
## Step by step

1. When a project has ended, both sides have ${REVIEW_DAYS} days. We notify you, and remind you before the time is up.
2. Open the project under ${links.tracking} or its own page, give 1 to 5 stars and write a few words, up to ${formatNumber(REVIEW_LENGTH)} characters. Describe the work; no phone numbers or addresses.
3. Your review is sealed. Both are published once both are written, or when the time is up.
4. You have one answer to a review about you, up to ${ANSWER_LENGTH} characters.

Reviews and answers can't be changed once you've sent them.

## What it counts for

5 stars count 1, 1 star counts 0. A review weighs half as much as a delivered project in the ${toArticle("scors", "SCORS")}.

## If a review is wrong

Report it. An administrator decides; until then the review and the score stay as they are. A removed review no longer counts.

## If nobody acts

Without a review nothing is published for that side, and the project still counts.
`,
};
