import type { HelpArticle } from "@trestle/domain/help/articles.ts";
import type { Article } from "./article.ts";
import { accounts } from "./articles/accounts.ts";
import { administrators } from "./articles/administrators.ts";
import { bidding } from "./articles/bidding.ts";
import { borrowing } from "./articles/borrowing.ts";
import { changes } from "./articles/changes.ts";
import { club } from "./articles/club.ts";
import { customers } from "./articles/customers.ts";
import { developers } from "./articles/developers.ts";
import { disputes } from "./articles/disputes.ts";
import { donations } from "./articles/donations.ts";
import { donors } from "./articles/donors.ts";
import { escrow } from "./articles/escrow.ts";
import { investors } from "./articles/investors.ts";
import { lending } from "./articles/lending.ts";
import { negotiating } from "./articles/negotiating.ts";
import { notifications } from "./articles/notifications.ts";
import { posting } from "./articles/posting.ts";
import { privacy } from "./articles/privacy.ts";
import { problems } from "./articles/problems.ts";
import { refunds } from "./articles/refunds.ts";
import { reviews } from "./articles/reviews.ts";
import { scors } from "./articles/scors.ts";
import { tracking } from "./articles/tracking.ts";
import { verification } from "./articles/verification.ts";
import { wallets } from "./articles/wallets.ts";

export const articles: Record<HelpArticle, Article> = {
  ...{ customers, developers, investors, donors, administrators },
  ...{ accounts, verification, wallets, notifications, privacy, problems },
  ...{ posting, bidding, negotiating, escrow, tracking, changes, disputes, refunds },
  ...{ donations, lending, borrowing, scors, reviews, club },
};
