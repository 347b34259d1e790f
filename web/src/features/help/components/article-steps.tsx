import { Link } from "@tanstack/react-router";
import { type HelpArticle, helpArticles, helpPath, helpTitles } from "@trestle/domain/help/articles.ts";
import { Icon } from "../../../ui/index.ts";
import styles from "./article-steps.module.css";

/** The article before this one and the one after it. */
export function ArticleSteps({ current }: { current: HelpArticle }) {
  const place = helpArticles.indexOf(current);
  const [previous, next] = [helpArticles[place - 1], helpArticles[place + 1]];
  return (
    <nav aria-label="More articles" className={styles.steps}>
      {previous ? (
        <Link to={helpPath(previous)} rel="prev" className={styles.step}>
          <span className="t-s muted">Previous</span>
          <span className="strong">{helpTitles[previous]}</span>
        </Link>
      ) : (
        <span />
      )}
      {next ? (
        <Link to={helpPath(next)} rel="next" className={`${styles.step} ${styles.next}`}>
          <span className="t-s muted">Next</span>
          <span className="strong row g2">
            {helpTitles[next]}
            <Icon name="chevron" size={16} />
          </span>
        </Link>
      ) : null}
    </nav>
  );
}
