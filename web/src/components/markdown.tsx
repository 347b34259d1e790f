import { lazyWithRetry } from "../lib/lazy-with-retry.tsx";

/** Renders Markdown written by users. The parser is large, so it loads with the first text. */
export const Markdown = lazyWithRetry(
  () => import("./markdown-text.tsx").then((file) => file.MarkdownText),
  "src/components/markdown-text.tsx",
);
