import type { ReviewSummary } from "@trestle/domain/reviews/review.ts";
import { counted, formatNumber } from "../../../lib/format.ts";
import { Radio, Row } from "../../../ui/index.ts";
import styles from "./reviews.module.css";

const PATH = "m10 2.5 2.3 4.9 5.3.7-3.9 3.7 1 5.3-4.7-2.6-4.7 2.6 1-5.3L2.4 8.1l5.3-.7L10 2.5Z";
const FIVE = [1, 2, 3, 4, 5];

/** Up to five stars, read aloud as a number; a part of a star counts from a half on. */
export function Stars({ stars, size = 16 }: { stars: number; size?: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${counted(stars, "star")} of 5`}>
      {FIVE.map((star) => (
        <Star key={star} filled={star <= Math.round(stars)} size={size} />
      ))}
    </span>
  );
}

function Star({ filled, size }: { filled: boolean; size: number }) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} data-filled={filled || undefined} aria-hidden="true">
      <path d={PATH} />
    </svg>
  );
}

/** Shows the average and the number of reviews; renders nothing without a review. */
export function ReviewStars({ reviews }: { reviews: Pick<ReviewSummary, "count" | "average"> }) {
  if (reviews.average === null) return null;
  return (
    <Row as="p" className="t-s mt3">
      <Stars stars={reviews.average} />
      <span className="strong">{formatNumber(reviews.average, { minimumFractionDigits: 1 })}</span>
      <span className="muted">{counted(reviews.count, "review")}</span>
    </Row>
  );
}

type PickProps = { value: number; onChange: (stars: number) => void };

const MEANINGS = ["", "Bad", "Below what was agreed", "As agreed, with reservations", "Good", "Excellent"];

/** Five radio buttons that look like stars. */
export function StarPick({ value, onChange }: PickProps) {
  return (
    <fieldset className={styles.pick}>
      <legend className="sr">Stars</legend>
      <div>
        {FIVE.map((star) => (
          <label key={star}>
            <Radio
              name="stars"
              className="sr"
              checked={value === star}
              aria-label={`${counted(star, "star")}: ${MEANINGS[star]}`}
              onChange={() => onChange(star)}
            />
            <Star filled={star <= value} size={30} />
          </label>
        ))}
      </div>
      <p className="t-s muted">{value === 0 ? "Choose from 1 to 5 stars." : MEANINGS[value]}</p>
    </fieldset>
  );
}
