import { FRESH_MINUTES, RECOVERY_CODES } from "@trestle/domain/auth/second-factor.ts";
import { MAX_OFFERS, MAX_FILES as NEGOTIATION_FILES } from "@trestle/domain/bids/negotiation.ts";
import { OFFER_HOURS } from "@trestle/domain/club/club-event.ts";
import { INTRODUCTION_DAYS, INTRODUCTIONS_A_WEEK } from "@trestle/domain/club/introduction.ts";
import { ANONYMOUS_DONOR, MIN_DONATION } from "@trestle/domain/donations/donation.ts";
import { MESSAGE_LIMIT, NAME_LIMIT } from "@trestle/domain/donations/donor-note.ts";
import { escrowLimits } from "@trestle/domain/escrow/limits.ts";
import { CURRENCY, formatCoinsShort } from "@trestle/domain/money.ts";
import { MAX_PUSH_DEVICES } from "@trestle/domain/notifications/push.ts";
import { MAX_INSTALMENTS } from "@trestle/domain/pools/schedule.ts";
import { MAX_DRAFTS, MAX_FILES } from "@trestle/domain/projects/draft.ts";
import { LONGEST_OPEN_DAYS, MAX_MILESTONES } from "@trestle/domain/projects/terms.ts";
import { ANSWER_LENGTH, REVIEW_DAYS, REVIEW_LENGTH } from "@trestle/domain/reviews/review.ts";
import { SCORS_RULES } from "@trestle/domain/scors/score.ts";
import { SCORS_DEFAULT } from "@trestle/domain/scors/scors.ts";
import { formatNumber } from "../../lib/format.ts";

const DAY = 24 * 60 * 60;
const days = (seconds: number): string => `${seconds / DAY} days`;

/** Values for placeholders such as `{{times.arbiter}}` in articles, taken from the product's constants. */
export const figures: Record<string, string | number> = {
  "changes.maxRounds": escrowLimits.maxChangeRounds,
  "confirmation.minutes": FRESH_MINUTES,
  currency: CURRENCY,
  "donation.anonymous": ANONYMOUS_DONOR,
  "donation.min": formatCoinsShort(MIN_DONATION),
  "donorNote.maxMessage": MESSAGE_LIMIT,
  "donorNote.maxName": NAME_LIMIT,
  "events.offerHours": OFFER_HOURS,
  "introductions.days": INTRODUCTION_DAYS,
  "introductions.perWeek": INTRODUCTIONS_A_WEEK,
  "loan.maxInstalments": MAX_INSTALMENTS,
  "milestones.max": MAX_MILESTONES,
  "negotiation.maxFiles": NEGOTIATION_FILES,
  "negotiation.maxOffers": MAX_OFFERS,
  "push.maxDevices": MAX_PUSH_DEVICES,
  "recovery.codes": RECOVERY_CODES,
  "request.maxDrafts": MAX_DRAFTS,
  "request.maxFiles": MAX_FILES,
  "request.maxOpenDays": LONGEST_OPEN_DAYS,
  "review.days": REVIEW_DAYS,
  "review.maxAnswer": ANSWER_LENGTH,
  "review.maxLength": formatNumber(REVIEW_LENGTH),
  "scors.default": SCORS_RULES.defaultWeight,
  "scors.delivery": SCORS_RULES.weights.delivery,
  "scors.halfLifeYears": SCORS_RULES.halfLifeDays / 365,
  "scors.harm": SCORS_RULES.harmWeight,
  "scors.repayment": SCORS_RULES.weights.repayment,
  "scors.review": SCORS_RULES.weights.review,
  "scors.start": SCORS_DEFAULT,
  "scors.stewardship": SCORS_RULES.weights.stewardship,
  "times.arbiter": days(escrowLimits.disputeWindow),
  "times.changeTime": days(escrowLimits.changeTime),
  "times.loanParking": days(escrowLimits.loanParking),
  /** A milestone is overdue this long after its date. */
  "times.overdue": days(escrowLimits.overdueGrace),
  "times.overdueForAll": days(escrowLimits.overdueForAll),
};
