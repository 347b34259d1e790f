import { Link } from "@tanstack/react-router";
import { type HelpArticle, helpArticles, helpPath, helpTitles } from "@trestle/domain/help/articles.ts";
import { textOf } from "@trestle/domain/markdown/inline.ts";
import { pages } from "@trestle/domain/pages.ts";
import { MarkdownBlocks, type MarkdownParts } from "../../../components/markdown-blocks.tsx";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Grid, Icon, LinkButton, Row, Stack } from "../../../ui/index.ts";
import { sectionId } from "../article.ts";
import { articles } from "../articles.ts";
import { roleGuides, topicGroups } from "../groups.ts";
import { PICTURE, pictureOf } from "../pictures.ts";
import styles from "./help.module.css";

/** One article, with all others beside it. */
export function ReadArticle({ article }: { article: HelpArticle }) {
  useDocumentTitle(helpTitles[article]);
  const { summary, text } = articles[article];
  return (
    <div className={`wrap ${styles.reading}`}>
      <article>
        <LinkButton kind="link" small icon="search" to={pages.help}>
          Search the guide
        </LinkButton>
        <h1 className="mt2">{helpTitles[article]}</h1>
        <p className={styles.summary}>{summary}</p>
        <div className={styles.prose}>
          <MarkdownBlocks text={text} parts={parts} />
        </div>
        <Steps current={article} />
      </article>
      <Navigation current={article} />
    </div>
  );
}

/** Elements of the guide's Markdown; links lead into the product, and pictures are bundled. */
const parts: MarkdownParts = {
  heading: (_level, content, inline) => {
    const id = sectionId(textOf(inline));
    return (
      <h2 id={id}>
        <a href={`#${id}`}>{content}</a>
      </h2>
    );
  },
  link: (address, content) => {
    const [to = "", hash] = address.split("#");
    return (
      <Link to={to} hash={hash}>
        {content}
      </Link>
    );
  },
  picture: (name, alt) => <Shown name={name} alt={alt} />,
  table: styles.wide,
};

/** Renders light and dark picture; CSS shows the right one, and lazy loading skips the hidden one. */
function Shown({ name, alt }: { name: string; alt: string }) {
  const picture = pictureOf(name);
  if (!picture) return null;
  return (
    <figure className={styles.picture}>
      <img src={picture.light} alt={alt} {...PICTURE} loading="lazy" className={styles.light} />
      <img src={picture.dark} alt={alt} {...PICTURE} loading="lazy" className={styles.dark} />
      <figcaption className="t-s muted" aria-hidden="true">
        {alt}
      </figcaption>
    </figure>
  );
}

/** The article before this one and the one after it. */
function Steps({ current }: { current: HelpArticle }) {
  const place = helpArticles.indexOf(current);
  const [previous, next] = [helpArticles[place - 1], helpArticles[place + 1]];
  return (
    <nav aria-label="More articles" className={styles.steps}>
      <Grid gap={4} fold="s">
        {previous ? (
          <Link to={helpPath(previous)} rel="prev" className={styles.tile}>
            <span className="t-s muted">Previous</span>
            <span className="strong">{helpTitles[previous]}</span>
          </Link>
        ) : (
          <span />
        )}
        {next ? (
          <Link to={helpPath(next)} rel="next" className={`${styles.tile} ${styles.next}`}>
            <span className="t-s muted">Next</span>
            <Row as="span" className="strong">
              {helpTitles[next]}
              <Icon name="chevron" size={16} />
            </Row>
          </Link>
        ) : null}
      </Grid>
    </nav>
  );
}

const groups = [
  { title: "Guides by role", articles: roleGuides.map(({ article }) => article) },
  ...topicGroups,
];

/** Every article, beside the one that is read. */
function Navigation({ current }: { current: HelpArticle }) {
  return (
    <nav aria-label="Help articles" className={styles.beside}>
      <Stack gap={5}>
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
      </Stack>
    </nav>
  );
}
