import { useNavigate, useSearch } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { Page } from "../components/page.tsx";
import { ArticleList } from "../features/help/components/article-list.tsx";
import { questionOf } from "../features/help/help-search.ts";
import { lazyWithRetry } from "../lib/lazy-with-retry.tsx";
import { SearchBox } from "../ui/index.ts";

const FoundArticles = lazyWithRetry(
  () => import("../features/help/components/found-articles.tsx").then((file) => file.FoundArticles),
  "src/features/help/components/found-articles.tsx",
);

/** The user guide: what there is, and what it says about a question. */
export function Help() {
  const question = questionOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const ask = (q: string) =>
    void navigate({ to: pages.help, search: q ? { q } : {}, replace: true, resetScroll: false });
  return (
    <Page title="Help" lead="How Trestle works, step by step, and what happens to your money">
      {/* Without a script the form asks the server, which answers with the same page. */}
      <form
        action={pages.help}
        style={{ maxWidth: 560, marginBottom: 24 }}
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchBox
          label="Search the guide"
          placeholder="Search: refund, late milestone, wallet"
          name="q"
          value={question}
          onChange={ask}
        />
      </form>
      {question ? <FoundArticles question={question} /> : null}
      <ArticleList />
    </Page>
  );
}
