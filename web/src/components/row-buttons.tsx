import styles from "./edit-table.module.css";
import { Icon } from "./icon.tsx";

type Props = {
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** Moves a row one place, or takes it away. */
export function RowButtons({ name, first, last, onMove, onRemove }: Props) {
  return (
    <span className={styles.rowButtons}>
      <button
        type="button"
        className="icon-btn"
        aria-label={`Move ${name} up`}
        disabled={first}
        onClick={() => onMove(-1)}
      >
        <Icon name="up" size={16} />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={`Move ${name} down`}
        disabled={last}
        onClick={() => onMove(1)}
      >
        <Icon name="down" size={16} />
      </button>
      <button type="button" className="icon-btn" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="trash" size={16} />
      </button>
    </span>
  );
}
