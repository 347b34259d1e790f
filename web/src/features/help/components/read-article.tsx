import { type HelpArticle, helpTitles } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Icon, LinkButton } from "../../../ui/index.ts";
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
        <LinkButton kind="link" small to={pages.help}>
          <Icon name="search" size={14} />
          Search the guide
        </LinkButton>
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
