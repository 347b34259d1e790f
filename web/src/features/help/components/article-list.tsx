import { Link } from "@tanstack/react-router";
import { helpPath, helpTitles } from "@trestle/domain/help/articles.ts";
import { Card, Grid, Icon, Stack } from "../../../ui/index.ts";
import { articles } from "../articles.ts";
import { roleGuides, topicGroups } from "../groups.ts";
import styles from "./help.module.css";

/** Lists the whole guide: a card for each role, then every topic. */
export function ArticleList() {
  return (
    <>
      <ul className={styles.roles}>
        {roleGuides.map(({ article, icon }) => (
          <li key={article}>
            <Link to={helpPath(article)} className={`${styles.tile} ${styles.role}`}>
              <span className="mark on">
                <Icon name={icon} />
              </span>
              <span className="strong">{helpTitles[article]}</span>
              <span className="t-s ink2">{articles[article].summary}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Grid columns="repeat(auto-fill, minmax(min(320px, 100%), 1fr))" gap={4} className="mt4">
        {topicGroups.map(({ title, articles: listed }) => (
          <Card key={title} small title={title}>
            <Stack as="ul">
              {listed.map((article) => (
                <li key={article}>
                  <Link to={helpPath(article)} className="u-link strong">
                    {helpTitles[article]}
                  </Link>
                  <p className="t-s muted">{articles[article].summary}</p>
                </li>
              ))}
            </Stack>
          </Card>
        ))}
      </Grid>
    </>
  );
}
