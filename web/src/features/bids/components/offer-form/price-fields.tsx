import { dayOfSeconds } from "@trestle/domain/day.ts";
import { formatCoinsShort, parseAmount } from "@trestle/domain/money.ts";
import { changeRow } from "../../../../lib/rows.ts";
import { MoneyField, TextField } from "../../../../ui/index.ts";
import { deviationText, weeksText } from "../../comparison/deviation.ts";
import { deliveryOf } from "../../offer/offer-draft.ts";
import type { OfferDraft } from "../../offer/use-offer-draft.ts";
import styles from "./offer-form.module.css";

/** What it costs, when it is done, and until when that holds. */
export function PriceFields({ draft }: { draft: OfferDraft }) {
  const { typed, request, words, set, touch, wire, problemOf } = draft;
  const delivery = deliveryOf(typed);
  const quote = parseAmount(typed.quote);
  const asked = BigInt(request.asked);
  const today = dayOfSeconds(Date.now() / 1000);
  const closes = dayOfSeconds(request.openUntil);
  return (
    <section className="card" aria-labelledby="offer-price">
      <h2 id="offer-price" className={styles.title}>
        Price and dates
      </h2>
      <div className={styles.three}>
        <MoneyField
          label={words.price}
          hint={
            quote === undefined || quote === 0n
              ? `Asking price: ${formatCoinsShort(asked)}`
              : `${deviationText(quote, asked)} the asking price of ${formatCoinsShort(asked)}`
          }
          problem={problemOf("quote")}
          value={typed.quote}
          onChange={(quoted) => set("quote", quoted)}
          {...wire("quote")}
        />
        <TextField
          label="Completion"
          hint={`The last milestone's date${delivery ? `, ${weeksText(today, delivery)} from today` : ""}`}
          problem={problemOf("delivery")}
          type="date"
          value={delivery}
          disabled={typed.milestones.length === 0}
          onChange={(event) =>
            set(
              "milestones",
              changeRow(typed.milestones, typed.milestones.length - 1, {
                by: event.currentTarget.value,
              }),
            )
          }
          onBlur={() => touch("delivery")}
        />
        <TextField
          label="Offer valid until"
          hint={`Until ${endWords(draft.content.expiry)} UTC. After that it can't be accepted.`}
          problem={problemOf("expiry")}
          type="date"
          min={today}
          max={closes}
          value={typed.expiry}
          onChange={(event) => set("expiry", event.currentTarget.value)}
          onBlur={() => touch("expiry")}
        />
      </div>
    </section>
  );
}

/** `the end of that day`, `16:56 on that day` */
const endWords = (expiry: number): string => {
  const at = new Date(expiry * 1000).toISOString();
  return at.endsWith("23:59:59.000Z") || expiry <= 1
    ? "the end of that day"
    : `${at.slice(11, 16)} on that day`;
};
