import { SCORS_RULES } from "@trestle/domain/scors/score.ts";
import { SCORS_DEFAULT } from "@trestle/domain/scors/scors.ts";
import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const scors: Article = {
  summary: "How the score is made, what moves it, and how to check it yourself.",
  text: `
![A score taken apart: what pulled it up and down](scors)

## What it is

A number from 1 to 11 that shows how well somebody has kept their word here. Everyone starts at ${SCORS_DEFAULT}. It comes from events on the chain and from reviews, and nothing else. Every score has a page that takes it apart, item by item; open it from your ${links.profile} or anyone else's.

## What counts

| item | weight |
| --- | --- |
| Project delivered, as a developer | ${SCORS_RULES.weights.delivery} |
| Submissions answered in time, as a customer | ${SCORS_RULES.weights.stewardship} |
| Loan repaid (a default: ${SCORS_RULES.defaultWeight}) | ${SCORS_RULES.weights.repayment} |
| Review received | ${SCORS_RULES.weights.review} |

Larger projects count more, up to a limit. The weight of everything halves every ${SCORS_RULES.halfLifeDays / 365} years.

## What protects it

- **Bad outcomes count ${SCORS_RULES.harmWeight} times.** One abandoned project outweighs several good ones.
- **Many people, not one.** Good items from the same person add less each time. People who only trade among themselves add little.
- **A good outcome never lowers a score, and a bad one never raises it.**

## What it's for

Requests can ask for a minimum SCORS. The lending pools lend by it, once an administrator has had it attested. Customers see it beside every bid.

## How to raise it

Deliver on time, or agree a new date with a ${toArticle("changes", "change order")} before you miss one. As a customer, answer submissions before the review ends. Repay on schedule. The score's page also shows what one more project would do.
`,
};
