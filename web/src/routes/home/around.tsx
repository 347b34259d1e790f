import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { MAP_CENTRE } from "@trestle/domain/places/place.ts";
import { Icon } from "../../components/icon.tsx";
import { MarketMap } from "../../features/projects/components/market-map.tsx";
import styles from "./tiles.module.css";

const sight = { ...MAP_CENTRE, zoom: 9.5 };
const everything = {};

/** The market where it lies; the map's code comes when it is about to be seen. */
export function Around() {
  return (
    <section className={`c5 ${styles.column}`} aria-labelledby="around">
      <div className="sec-head">
        <h2 id="around">On the map</h2>
        <Link to={pages.market} search={{ view: "map" }} className="link">
          Open the map <Icon name="arrow" size={16} />
        </Link>
      </div>
      <div className={styles.map}>
        <MarketMap ask={everything} sight={sight} />
      </div>
    </section>
  );
}
