import { Link } from "@tanstack/react-router";
import { type HelpArticle, helpTitles } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import { Icon } from "../../../components/icon.tsx";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { articles } from "../articles.ts";
import { ArticleSteps } from "./article-steps.tsx";
import { ArticleText } from "./article-text.tsx";
import { HelpNavigation } from "./help-navigation.tsx";
import styles from "./read-article.module.css";

/** One article, with all others beside it. */
export function ReadArticle({ article }: { article: HelpArticle }) {
  useDocumentTitle(helpTitles[article]);
  const { summary, text } = articles[article];
  return (
    <div className={`wrap ${styles.reading}`}>
      <article>
        <Link to={pages.help} className="link s">
          <Icon name="search" size={14} />
          Search the guide
        </Link>
        <h1 className="mt2">{helpTitles[article]}</h1>
        <p className={styles.summary}>{summary}</p>
        <ArticleText text={text} />
        <ArticleSteps current={article} />
      </article>
      <div className={styles.beside}>
        <HelpNavigation current={article} />
      </div>
    </div>
  );
}
