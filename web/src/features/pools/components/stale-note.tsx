import { Icon } from "../../../ui/index.ts";

/** Warns that unread amounts show as 0 and prices as 1 while the chain doesn't answer. */
export function StaleNote() {
  return (
    <p className="note" role="alert" style={{ marginBottom: 16 }}>
      <Icon name="warning" size={16} />
      <span>
        The chain didn’t answer, so these figures aren’t current: amounts show 0 and prices 1.0 until it does.
        Your money isn’t affected. Retrying…
      </span>
    </p>
  );
}
