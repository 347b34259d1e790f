import { useMap } from "@vis.gl/react-maplibre";
import { Icon } from "../icon.tsx";
import styles from "./map.module.css";

/** What the mouse wheel and two fingers do, as buttons. */
export function MapControls({ onShowAll }: { onShowAll?: (() => void) | undefined }) {
  const { current: map } = useMap();
  return (
    <div className={styles.controls}>
      <button type="button" className="icon-btn" aria-label="Zoom in" onClick={() => map?.zoomIn()}>
        <Icon name="plus" size={18} />
      </button>
      <button type="button" className="icon-btn" aria-label="Zoom out" onClick={() => map?.zoomOut()}>
        <Icon name="minus" size={18} />
      </button>
      {onShowAll ? (
        <button type="button" className="icon-btn" aria-label="Show all pins" onClick={onShowAll}>
          <Icon name="target" size={18} />
        </button>
      ) : null}
    </div>
  );
}
