import styles from "./editable-table.module.css";
import { Icon } from "./icon.tsx";

type Props = {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove?: (by: -1 | 1) => void;
  onRemove?: () => void;
};

/** Moves a row one place, or takes it away. */
export function RowButtons({ name, isFirst, isLast, onMove, onRemove }: Props) {
  return (
    <span className={styles.rowButtons}>
      {onMove ? (
        <>
          <button
            type="button"
            className="icon-btn"
            aria-label={`Move ${name} up`}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <Icon name="up" size={16} />
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-label={`Move ${name} down`}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <Icon name="down" size={16} />
          </button>
        </>
      ) : null}
      {onRemove ? (
        <button type="button" className="icon-btn" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="trash" size={16} />
        </button>
      ) : null}
    </span>
  );
}
