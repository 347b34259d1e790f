import { pages } from "@trestle/domain/pages.ts";
import { MAP_CENTRE } from "@trestle/domain/places/place.ts";
import { useRef } from "react";
import { useNearViewport } from "../../components/use-near-viewport.ts";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { Icon, LinkButton } from "../../ui/index.ts";
import styles from "./tiles.module.css";

const MarketMap = lazyWithRetry(
  async () => (await import("../../features/projects/components/market-map.tsx")).MarketMap,
);
const sight = { ...MAP_CENTRE, zoom: 9.5 };
const everything = {};

/** The market on a map, whose code is loaded when it nears the viewport. */
export function HomeMap() {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame);
  return (
    <section className={`c5 ${styles.column}`} aria-labelledby="around">
      <div className="sec-head">
        <h2 id="around">On the map</h2>
        <LinkButton kind="link" to={pages.market} search={{ view: "map" }}>
          Open the map <Icon name="arrow" size={16} />
        </LinkButton>
      </div>
      <div ref={frame} className={styles.map}>
        {isNear ? <MarketMap ask={everything} sight={sight} /> : null}
      </div>
    </section>
  );
}
