import { Link, useRouterState } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { useDocumentTitle } from "../../lib/document-title.ts";
import styles from "./not-found.module.css";

export function NotFound() {
  useDocumentTitle("Page not found");
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <div className="wrap">
      <section className={styles.sheet}>
        <div className={styles.picture}>
          <Drawing name="gap" />
        </div>
        <div className={styles.words}>
          <p className="t-s muted">404</p>
          <h1>Page not found</h1>
          <p className={`ink2 mt2 ${styles.text}`}>
            There's no page at <span className="mono">{pathname}</span>. A draft may have been deleted, or the
            project may be private.
          </p>
          <p className="row g2 mt5">
            <Link to="/" className="btn">
              Home
            </Link>
            <Link to={pages.market} className="btn">
              Market
            </Link>
            <Link to={pages.help} className="btn">
              Help
            </Link>
          </p>
        </div>
      </section>
    </div>
  );
}
