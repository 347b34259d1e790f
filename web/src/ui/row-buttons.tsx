import { IconButton } from "./button.tsx";
import styles from "./editable-table.module.css";

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
          <IconButton icon="up" name={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)} />
          <IconButton icon="down" name={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)} />
        </>
      ) : null}
      {onRemove ? <IconButton icon="trash" name={`Remove ${name}`} onClick={onRemove} /> : null}
    </span>
  );
}
