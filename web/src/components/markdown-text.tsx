import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import styles from "./markdown.module.css";
import { safeAddress } from "./markdown-address.ts";

type Props = { text: string };

/** The page has its one h1 and its sections; what is written inside them begins below. */
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
  a: ({ href, children }) => (href ? <Outside address={href}>{children}</Outside> : <span>{children}</span>),
  // A picture from elsewhere would tell its owner who reads this: it is a link, followed by whoever wants to.
  img: ({ src, alt }) =>
    typeof src === "string" && src ? (
      <Outside address={src}>{alt || "a picture"}</Outside>
    ) : (
      <span>{alt}</span>
    ),
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? "done" : "to do"}>
      {checked ? "☑" : "☐"}
    </span>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    <section className={styles.wide} tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
};

function Outside({ address, children }: { address: string; children: React.ReactNode }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

export function MarkdownText({ text }: Props) {
  return (
    <div className={styles.prose}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        components={components}
        urlTransform={(address) => safeAddress(address)}
        skipHtml
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
