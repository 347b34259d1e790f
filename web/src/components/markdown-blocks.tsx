import type { Inline } from "@trestle/domain/markdown/inline.ts";
import { type Block, type ListItem, parseMarkdown } from "@trestle/domain/markdown/markdown.ts";
import { Fragment, type ReactNode } from "react";

/** Rendering that differs between texts of users and texts of the product. */
export type MarkdownParts = {
  heading: (level: number, content: ReactNode, inline: Inline[]) => ReactNode;
  link: (address: string, content: ReactNode) => ReactNode;
  picture: (address: string, text: string) => ReactNode;
  /** Class of the frame in which a wide table is scrolled. */
  table: string | undefined;
};

type Props = { text: string; parts: MarkdownParts };

/** A text in Markdown. One beyond the limits of the parser is shown as it was written. */
export function MarkdownBlocks({ text, parts }: Props) {
  const blocks = parseMarkdown(text);
  return blocks ? blocksOf(blocks, parts) : <p style={{ whiteSpace: "pre-wrap" }}>{text}</p>;
}

// The order of a text never changes, so that places are keys.
const each = <Node,>(nodes: Node[], show: (node: Node) => ReactNode): ReactNode =>
  nodes.map((node, place) => <Fragment key={String(place)}>{show(node)}</Fragment>);

const blocksOf = (blocks: Block[], parts: MarkdownParts): ReactNode =>
  each(blocks, (block) => blockOf(block, parts));

function blockOf(block: Block, parts: MarkdownParts): ReactNode {
  switch (block.kind) {
    case "heading":
      return parts.heading(block.level, inlineOf(block.children, parts), block.children);
    case "paragraph": {
      const [only, ...others] = block.children;
      // A picture alone in its paragraph may be a figure, which HTML doesn't allow inside a paragraph.
      if (only?.kind === "picture" && others.length === 0) return parts.picture(only.address, only.text);
      return <p>{inlineOf(block.children, parts)}</p>;
    }
    case "quote":
      return <blockquote>{blocksOf(block.children, parts)}</blockquote>;
    case "list": {
      const items = each(block.items, (item) => itemOf(item, block.isLoose, parts));
      return block.start === null ? (
        <ul>{items}</ul>
      ) : (
        <ol start={block.start === 1 ? undefined : block.start}>{items}</ol>
      );
    }
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "rule":
      return <hr />;
    case "table":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
        <section className={parts.table} tabIndex={0} aria-label="Table">
          <table>
            <thead>
              <tr>
                {each(block.head, (cell) => (
                  <th>{inlineOf(cell, parts)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {each(block.rows, (row) => (
                <tr>
                  {each(row, (cell) => (
                    <td>{inlineOf(cell, parts)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
  }
}

function itemOf({ isDone, children }: ListItem, isLoose: boolean, parts: MarkdownParts): ReactNode {
  return (
    <li>
      {isDone === null ? null : (
        <span role="img" aria-label={isDone ? "done" : "to do"}>
          {isDone ? "☑ " : "☐ "}
        </span>
      )}
      {each(children, (block) =>
        block.kind === "paragraph" && !isLoose ? inlineOf(block.children, parts) : blockOf(block, parts),
      )}
    </li>
  );
}

const inlineOf = (nodes: Inline[], parts: MarkdownParts): ReactNode =>
  each(nodes, (node) => {
    switch (node.kind) {
      case "text":
        return node.text;
      case "code":
        return <code>{node.text}</code>;
      case "break":
        return <br />;
      case "emphasis":
        return <em>{inlineOf(node.children, parts)}</em>;
      case "strong":
        return <strong>{inlineOf(node.children, parts)}</strong>;
      case "deleted":
        return <del>{inlineOf(node.children, parts)}</del>;
      case "link":
        return parts.link(node.address, inlineOf(node.children, parts));
      case "picture":
        return parts.picture(node.address, node.text);
    }
  });
