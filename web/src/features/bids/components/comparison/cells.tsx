import type { MilestoneCell, ScopeCell } from "@trestle/domain/bids/comparison.ts";
import { shortDay } from "../../../../lib/format.ts";
import { Amount, Icon } from "../../../../ui/index.ts";
import { laterText } from "../../comparison/deviation.ts";
import styles from "./comparison.module.css";

const classes = (...names: (string | undefined)[]) => names.filter(Boolean).join(" ") || undefined;

type MilestoneProps = {
  cell: MilestoneCell;
  /** The places of what comes in one with it. */
  joined: number[];
  className: string | undefined;
};

/** Shows an offer's answer to one requested milestone. */
export function MilestoneCellView({ cell, joined, className }: MilestoneProps) {
  if (cell.kind === "missing") return <Missing text="Not offered" className={className} />;
  if (cell.kind === "with")
    return (
      <td className={className}>
        <span className="muted">with milestone {cell.place + 1}</span>
      </td>
    );
  const others = joined.map((place) => place + 1).join(" and ");
  const departs = [
    cell.daysLater === 0 ? null : laterText(cell.daysLater),
    others ? `with milestone ${others}` : null,
  ].filter(Boolean);
  return (
    <td className={className}>
      <Amount wei={cell.amount} unit="" />{" "}
      <span className={classes(styles.sub, departs.length > 0 ? styles.off : undefined)}>
        {departs.length > 0 ? "≠ " : ""}
        {[shortDay(cell.by), ...departs].join(", ")}
      </span>
    </td>
  );
}

type ScopeProps = { cell: ScopeCell; isAsked: boolean; className: string | undefined };

/** Shows an offer's answer to one line of the scope. */
export function ScopeCellView({ cell, isAsked, className }: ScopeProps) {
  if (cell.kind === "missing")
    return isAsked ? (
      <Missing text="not stated" className={className} />
    ) : (
      <td className={className}>
        <span className="muted">–</span>
      </td>
    );
  const { answer, note } = cell.line;
  if (answer === "excluded") return <Missing text="not included" note={note} className={className} />;
  if (answer === "changed")
    return (
      <td className={className}>
        {note || "otherwise"}
        <span className={classes(styles.sub, styles.off)}>≠ changed</span>
      </td>
    );
  return (
    <td className={className}>
      <span className={styles.flagged}>
        <Icon name="check" size={14} />
        included
      </span>
    </td>
  );
}

type MissingProps = { text: string; note?: string; className: string | undefined };

function Missing({ text, note, className }: MissingProps) {
  return (
    <td className={classes(className, styles.missing)}>
      <span className={classes(styles.flagged, styles.off)}>
        <Icon name="warning" size={14} />
        {text}
      </span>
      {note ? <span className={styles.sub}>{note}</span> : null}
    </td>
  );
}
