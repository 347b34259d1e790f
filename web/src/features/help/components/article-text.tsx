import { Link } from "@tanstack/react-router";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { sectionId } from "../article.ts";
import { PICTURE, pictureOf } from "../pictures.ts";
import styles from "./article-text.module.css";

/** The guide is ours: its links lead into the product, and its pictures come with it. */
const components: Components = {
  h2: ({ children }) => {
    const id = sectionId(String(children));
    return (
      <h2 id={id}>
        <a href={`#${id}`}>{children}</a>
      </h2>
    );
  },
  a: ({ href = "", children }) => {
    const [to = "", hash] = href.split("#");
    return (
      <Link to={to} hash={hash}>
        {children}
      </Link>
    );
  },
  // A picture stands alone in its line; a figure can't stand in a paragraph.
  p: ({ node, children }) => {
    const [only, ...others] = node?.children ?? [];
    const isPicture = others.length === 0 && only?.type === "element" && only.tagName === "img";
    return isPicture ? children : <p>{children}</p>;
  },
  img: ({ src, alt = "" }) => <Shown name={String(src)} alt={alt} />,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    <section className={styles.wide} tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
};

/** Both are in the page, so that it needs no script to show the right one; the hidden one is never loaded. */
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

export function ArticleText({ text }: { text: string }) {
  return (
    <div className={styles.prose}>
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={components} urlTransform={(address) => address}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
