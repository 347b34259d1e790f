import styles from "./markdown.module.css";
import { MarkdownBlocks, type MarkdownParts } from "./markdown-blocks.tsx";

/** The page has its one h1 and its sections; what is written inside them begins below. */
const headings = ["h3", "h4", "h5", "h6"] as const;

const parts: MarkdownParts = {
  heading: (level, content) => {
    const Heading = headings[level - 1] ?? "h6";
    return <Heading>{content}</Heading>;
  },
  link: (written, content) => {
    const address = safeAddress(written);
    return address ? <Outside address={address}>{content}</Outside> : <span>{content}</span>;
  },
  // Loading an external picture would reveal the reader to its host, so it is shown as a link.
  picture: (written, text) => {
    const address = safeAddress(written);
    return address ? <Outside address={address}>{text || "a picture"}</Outside> : <span>{text}</span>;
  },
  table: styles.wide,
};

function Outside({ address, children }: { address: string; children: React.ReactNode }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

export function MarkdownText({ text }: { text: string }) {
  return (
    <div className={styles.prose}>
      <MarkdownBlocks text={text} parts={parts} />
    </div>
  );
}

const allowed = ["http:", "https:", "mailto:"];

/** Returns absolute web and mail addresses; an empty string for all others, which aren't linked. */
function safeAddress(address: string): string {
  if (!URL.canParse(address)) return "";
  const { protocol, href } = new URL(address);
  return allowed.includes(protocol) ? href : "";
}
