import { Button } from "../../../../ui/index.ts";
import type { OfferRequest } from "../../offer/offer-draft.ts";
import styles from "./offer-form.module.css";

type Props = {
  name: string;
  covers: number[];
  asks: OfferRequest["asks"];
  onToggle: (place: number) => void;
};

/** Which of the requested milestones this one covers. */
export function CoversChoice({ name, covers, asks, onToggle }: Props) {
  return (
    <fieldset className={styles.covers} aria-label={`Requested milestones covered by ${name}`}>
      <span className="muted">{covers.length === 0 ? "extra milestone" : "covers requested"}</span>
      {asks.map(({ title }, place) => (
        <Button
          kind="bare"
          // biome-ignore lint/suspicious/noArrayIndexKey: a requested milestone is its place
          key={place}
          title={title}
          aria-label={`${place + 1} ${title}`}
          aria-pressed={covers.includes(place)}
          onClick={() => onToggle(place)}
        >
          {place + 1}
        </Button>
      ))}
    </fieldset>
  );
}
