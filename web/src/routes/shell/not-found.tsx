import { useRouterState } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { Drawing } from "../../components/drawings/drawing.tsx";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { LinkButton } from "../../ui/index.ts";
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
            There’s no page at <span className="mono">{pathname}</span>. A draft may have been deleted, or the
            project may be private.
          </p>
          <p className="row g2 mt5">
            <LinkButton to="/">Home</LinkButton>
            <LinkButton to={pages.market}>Market</LinkButton>
            <LinkButton to={pages.help}>Help</LinkButton>
          </p>
        </div>
      </section>
    </div>
  );
}
