import { type HelpArticle, helpArticles } from "@trestle/domain/help/articles.ts";
import { type Article, articleOf } from "./article.ts";

const files = import.meta.glob<string>("./articles/*.md", { eager: true, query: "?raw", import: "default" });

export const articles = Object.fromEntries(
  helpArticles.map((name) => [name, articleOf(files[`./articles/${name}.md`] ?? "")]),
) as Record<HelpArticle, Article>;
