import { OFFER_HOURS } from "@trestle/domain/club/club-event.ts";
import { INTRODUCTION_DAYS, INTRODUCTIONS_A_WEEK } from "@trestle/domain/club/introduction.ts";
import { type Article, toArticle } from "../article.ts";
import { links } from "../figures.ts";

export const club: Article = {
  summary: "A directory of businesses and investors who chose to be found, with opportunities and events.",
  text: `
![The Business Club's directory on a list and a map](club)

## Who is in it

Anyone can read the ${links.club}. Members list themselves, post and ask for introductions. You're a member by verified documents, or by enough in the lending pools from your linked wallet; List yourself shows how much you still need.

## Your page

Say what you do, where, and show pictures and certificates. Score and finished projects come from your record. Choose whether the page is shown in the directory. No phone numbers or email addresses: introductions share those.

## Introductions

1. Open a member's page and ask for an introduction, with a few words why. You have ${INTRODUCTIONS_A_WEEK} requests a week.
2. They see your name, SCORS and text, nothing else, and have ${INTRODUCTION_DAYS} days to answer.
3. If they agree, you both see email addresses, and can start a ${toArticle("negotiating", "negotiation")} with one click.

Without an answer the request ends, and nobody's details are shared.

## Opportunities and events

Members post what they're looking for and what they can offer. Everyone can read posts, and members can comment. Events have places and a waiting list. When a place is free, the next person has ${OFFER_HOURS} hours to take it. You can subscribe to your events in your calendar.

## If something is wrong

Report a page, an opportunity, an event or a comment. Administrators can hide and restore posts. They give the author a reason.
`,
};
