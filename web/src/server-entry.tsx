import { type Query, QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import type { OpenRenderer } from "@trestle/domain/page-rendering.ts";
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import { fillDocument, openDocument } from "./document.ts";
import { setTransport } from "./lib/api-client.ts";
import type { PageState } from "./lib/page-state.ts";
import { readAsRendered } from "./lib/reader.ts";
import { loadParts, takeShownParts } from "./lib/rendered-parts.ts";
import { pageHead } from "./page-head.ts";
import { openRouter } from "./router.tsx";

const MINUTE = 60_000;
/** Each pass may ask for what the one before it made known: a project, then its bids, then their people. */
const MAX_PASSES = 6;

/** Renders public pages as a visitor without an account sees them. */
export const openRenderer: OpenRenderer = ({ ask, origin, ...build }) => {
  setTransport(async (path) => {
    const { status, link, body } = await ask(path);
    return new Response(body, { status, headers: link ? { link } : {} });
  });
  const document = openDocument(build);

  return async (address, beforePass) => {
    const router = openRouter(createMemoryHistory({ initialEntries: [address] }));
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: MINUTE } } });
    try {
      await router.load();
      const match = router.state.matches.at(-1);
      if (match?.status !== "success") return null;
      const at = Math.floor(Date.now() / MINUTE) * MINUTE;
      const page = await renderWhole(<App client={client} router={router} />, client, at, beforePass);
      if (!page) return null;
      const state: PageState = { at, queries: readOf(client), parts: page.parts };
      const head = pageHead(match, client, origin);
      return head && fillDocument(document, { html: page.html, state, head });
    } finally {
      client.clear();
    }
  };
};

/** Renders again and again until nothing is missing: what a page needs is what it asks for. */
async function renderWhole(app: React.ReactNode, client: QueryClient, at: number, beforePass: () => void) {
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    readAsRendered(at);
    takeShownParts();
    beforePass();
    const html = renderToString(app);
    const parts = takeShownParts();
    const queries = client.getQueryCache().getAll();
    if (queries.some(({ state }) => state.status === "error")) return null;
    const missing = queries.filter(isMissing);
    const code = loadParts(parts);
    if (missing.length === 0 && !code) return { html, parts };
    // A refusal is noted in the query, and leaves this page to the browser.
    await Promise.all([
      code,
      ...missing.map((query) => query.fetch({ ...query.options, retry: false }).catch(() => {})),
    ]);
  }
  throw new Error(`Still incomplete after ${MAX_PASSES} passes.`);
}

const isMissing = (query: Query): boolean => {
  const { enabled } = query.options as { enabled?: unknown };
  return query.state.status === "pending" && enabled !== false;
};

const readOf = (client: QueryClient): PageState["queries"] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }));
