import styles from "./map.module.css";

type Props = {
  /** Source of the ground: own land, streets from a file, or a configured style. */
  ground: "embedded" | "streets" | "style";
  hasSketch?: boolean;
};

/** Names the authors of the map data; a configured style carries its own credit. */
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
