import { Link } from "@tanstack/react-router";
import { helpPath, helpTitles } from "@trestle/domain/help/articles.ts";
import { Icon } from "../../../ui/index.ts";
import { articles } from "../articles.ts";
import { roleGuides, topicGroups } from "../groups.ts";
import styles from "./help-lists.module.css";

/** Lists the whole guide: a card for each role, then every topic. */
export function ArticleList() {
  return (
    <>
      <ul className={styles.roles}>
        {roleGuides.map(({ article, icon }) => (
          <li key={article}>
            <Link to={helpPath(article)} className={styles.role}>
              <span className="mark on">
                <Icon name={icon} />
              </span>
              <span className="strong">{helpTitles[article]}</span>
              <span className="t-s ink2">{articles[article].summary}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.topics}>
        {topicGroups.map(({ title, articles: listed }) => (
          <section key={title} className="card" aria-labelledby={idOf(title)}>
            <h2 className="t-m" id={idOf(title)}>
              {title}
            </h2>
            <ul className={styles.topic}>
              {listed.map((article) => (
                <li key={article}>
                  <Link to={helpPath(article)} className="u-link strong">
                    {helpTitles[article]}
                  </Link>
                  <p className="t-s muted">{articles[article].summary}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

const idOf = (title: string): string => `topic-${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;
