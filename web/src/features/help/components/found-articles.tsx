import { Link } from "@tanstack/react-router";
import { helpPath, helpTitles } from "@trestle/domain/help/articles.ts";
import { counted } from "../../../lib/format.ts";
import { sectionId } from "../article.ts";
import { searchArticles } from "../search-articles.ts";
import styles from "./help.module.css";

/** Lists the guide's articles that match a question. */
export function FoundArticles({ question }: { question: string }) {
  const found = searchArticles(question);
  return (
    <section aria-label="Search results">
      <p className="muted" role="status">
        {found.length === 0
          ? `Nothing in the guide about “${question}”. Try other words, or look through the list below.`
          : `${counted(found.length, "article")} about “${question}”`}
      </p>
      <ul className={styles.found}>
        {found.map(({ article, heading, excerpt }) => (
          <li key={article}>
            <Link
              to={helpPath(article)}
              hash={heading === null ? undefined : sectionId(heading)}
              className={styles.tile}
            >
              <span className="strong">
                {helpTitles[article]}
                {heading === null ? null : <span className="muted">{` · ${heading}`}</span>}
              </span>
              <span className="ink2">{excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
