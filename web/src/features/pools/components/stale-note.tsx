import { Icon } from "../../../ui/index.ts";

/** Zeros and a price of 1 stand where the chain could not be read. */
export function StaleNote() {
  return (
    <p className="note" role="alert" style={{ marginBottom: 16 }}>
      <Icon name="warning" size={16} />
      <span>
        The chain didn't answer, so these figures aren't current: amounts show 0 and prices 1.0 until it does.
        Your money isn't affected. Retrying…
      </span>
    </p>
  );
}
