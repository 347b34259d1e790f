import { Link } from "@tanstack/react-router";
import { textOf } from "@trestle/domain/markdown/inline.ts";
import { MarkdownBlocks, type MarkdownParts } from "../../../components/markdown-blocks.tsx";
import { sectionId } from "../article.ts";
import { PICTURE, pictureOf } from "../pictures.ts";
import styles from "./article-text.module.css";

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

export function ArticleText({ text }: { text: string }) {
  return (
    <div className={styles.prose}>
      <MarkdownBlocks text={text} parts={parts} />
    </div>
  );
}
