import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { StallsDrawing } from "../../components/drawings/stalls.tsx";
import { Icon } from "../../components/icon.tsx";
import styles from "./glance.module.css";

export function MarketGlance() {
  return (
    <section className={`c7 ${styles.column}`} aria-labelledby="market-glance">
      <div className="sec-head">
        <h2 id="market-glance">On the market</h2>
        <Link to={pages.market} className="link">
          Open the market <Icon name="arrow" size={16} />
        </Link>
      </div>
      <div className={`card flush ${styles.split}`}>
        <div className={styles.picture}>
          <StallsDrawing />
        </div>
        <div className={styles.words}>
          <h3>No project is listed yet.</h3>
          <p className="t-s muted mt1">
            The first build request that a customer posts stands here, open to bids and donations, for
            everyone to read.
          </p>
        </div>
      </div>
    </section>
  );
}
