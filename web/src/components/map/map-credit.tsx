import styles from "./map.module.css";

type Props = {
  /** What lies under the pins. */
  ground: "embedded" | "streets" | "style";
  hasSketch?: boolean;
};

/** Whose work the map is; the author of a configured style names its own. */
export function MapCredit({ ground, hasSketch }: Props) {
  return (
    <p className={styles.credit}>
      {hasSketch ? (
        <>
          <strong>
            Sketch map<span className={styles.more}> of London</span>: not for navigation
          </strong>
          {" · "}
        </>
      ) : null}
      {ground === "streets" ? (
        <>
          <a href="https://www.openstreetmap.org/copyright" rel="noreferrer" target="_blank">
            © OpenStreetMap
          </a>
          {" · Protomaps · "}
        </>
      ) : null}
      {ground === "style" ? "Place search: " : <span className={styles.more}>Places: </span>}
      <a href="https://www.geonames.org/" rel="noreferrer" target="_blank">
        GeoNames
      </a>
      {ground === "style" ? " (CC BY 4.0)" : " (CC BY 4.0) · Natural Earth"}
    </p>
  );
}
