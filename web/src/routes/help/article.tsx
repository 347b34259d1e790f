import { useParams } from "@tanstack/react-router";
import { isHelpArticle } from "@trestle/domain/help/articles.ts";
import { ReadArticle } from "../../features/help/components/read-article.tsx";
import { NotFound } from "../shell/not-found.tsx";

/** An article of the user guide, by its name in the address. */
export function Article() {
  const { article = "" } = useParams({ strict: false });
  return isHelpArticle(article) ? <ReadArticle article={article} /> : <NotFound />;
}
