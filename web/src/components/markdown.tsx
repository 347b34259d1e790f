import { lazyWithRetry } from "../lib/lazy-with-retry.tsx";

/** What people wrote, set as they meant it. The parser is heavy, so it comes with the first text. */
export const Markdown = lazyWithRetry(
  () => import("./markdown-text.tsx").then((file) => file.MarkdownText),
  "src/components/markdown-text.tsx",
);
