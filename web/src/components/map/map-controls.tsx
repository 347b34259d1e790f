import { useMap } from "@vis.gl/react-maplibre";
import { IconButton } from "../../ui/index.ts";
import styles from "./map.module.css";

type Props = { onShowAll?: (() => void) | undefined; onPlacePin?: (() => void) | undefined };

/** Offers zoom, overview and pins as buttons, for use without wheel or touch gestures. */
export function MapControls({ onShowAll, onPlacePin }: Props) {
  const { current: map } = useMap();
  return (
    <div className={styles.controls}>
      <IconButton icon="plus" name="Zoom in" size={18} onClick={() => map?.zoomIn()} />
      <IconButton icon="minus" name="Zoom out" size={18} onClick={() => map?.zoomOut()} />
      {onPlacePin ? (
        <IconButton icon="pin" name="Place the pin in the middle of the map" size={18} onClick={onPlacePin} />
      ) : null}
      {onShowAll ? <IconButton icon="target" name="Show all pins" size={18} onClick={onShowAll} /> : null}
    </div>
  );
}
