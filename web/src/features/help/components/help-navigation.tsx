import { Link } from "@tanstack/react-router";
import { type HelpArticle, helpPath, helpTitles } from "@trestle/domain/help/articles.ts";
import { roleGuides, topicGroups } from "../groups.ts";
import styles from "./help-navigation.module.css";

const groups = [
  { title: "Guides by role", articles: roleGuides.map(({ article }) => article) },
  ...topicGroups,
];

/** Every article, beside the one that is read. */
export function HelpNavigation({ current }: { current: HelpArticle }) {
  return (
    <nav aria-label="Help articles" className={styles.groups}>
      {groups.map(({ title, articles }) => (
        <div key={title}>
          <p className="label">{title}</p>
          <ul>
            {articles.map((article) => (
              <li key={article}>
                <Link to={helpPath(article)} aria-current={article === current ? "page" : undefined}>
                  {helpTitles[article]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
