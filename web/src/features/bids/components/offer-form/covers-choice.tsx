import type { OfferRequest } from "../../offer/offer-draft.ts";
import styles from "./offer-form.module.css";

type Props = {
  name: string;
  /** Said of a milestone that brings nothing that was asked for. */
  own: string;
  covers: number[];
  asks: OfferRequest["asks"];
  onToggle: (place: number) => void;
};

/** Which of the milestones that were asked for this one brings. */
export function CoversChoice({ name, own, covers, asks, onToggle }: Props) {
  return (
    <fieldset className={styles.covers} aria-label={`Requested milestones covered by ${name}`}>
      <span className="muted">{covers.length === 0 ? own : "covers requested"}</span>
      {asks.map(({ title }, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: what was asked for is known by its place
          key={place}
          type="button"
          title={title}
          aria-label={`${place + 1} ${title}`}
          aria-pressed={covers.includes(place)}
          onClick={() => onToggle(place)}
        >
          {place + 1}
        </button>
      ))}
    </fieldset>
  );
}
