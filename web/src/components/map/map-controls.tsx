import { useMap } from "@vis.gl/react-maplibre";
import { Icon } from "../icon.tsx";
import styles from "./map.module.css";

type Props = { onShowAll?: (() => void) | undefined; onPlacePin?: (() => void) | undefined };

/** What the mouse wheel, two fingers and a click do, as buttons. */
export function MapControls({ onShowAll, onPlacePin }: Props) {
  const { current: map } = useMap();
  return (
    <div className={styles.controls}>
      <button type="button" className="icon-btn" aria-label="Zoom in" onClick={() => map?.zoomIn()}>
        <Icon name="plus" size={18} />
      </button>
      <button type="button" className="icon-btn" aria-label="Zoom out" onClick={() => map?.zoomOut()}>
        <Icon name="minus" size={18} />
      </button>
      {onPlacePin ? (
        <button
          type="button"
          className="icon-btn"
          aria-label="Place the pin in the middle of the map"
          onClick={onPlacePin}
        >
          <Icon name="pin" size={18} />
        </button>
      ) : null}
      {onShowAll ? (
        <button type="button" className="icon-btn" aria-label="Show all pins" onClick={onShowAll}>
          <Icon name="target" size={18} />
        </button>
      ) : null}
    </div>
  );
}
