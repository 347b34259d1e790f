import "./theme/styles.ts";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { startAuth } from "./features/auth/auth-store.ts";
import { forgetOnLogout } from "./features/auth/forget-on-logout.ts";
import { installDemoWallet } from "./features/auth/wallet/demo/install.ts";
import { hydrate, pageIsReady } from "./hydrate.tsx";
import { isSending } from "./lib/api-client.ts";
import { followColorScheme } from "./lib/color-scheme.ts";
import { configQuery } from "./lib/config.ts";
import { followServer } from "./lib/newer-server.ts";
import { readPageState } from "./lib/page-state.ts";
import { queryClient } from "./lib/query-client.ts";
import { wallet } from "./lib/wallet/wallet-store.ts";
import { openRouter } from "./router.tsx";

const LATER_MS = 3_000;
const openedPath = location.pathname;

startAuth();
followColorScheme();

if (import.meta.env.PROD) followServer({ entry: import.meta.url, isSending });

installDemoWallet();

// Reconnects a wallet from before the reload without a prompt; other visitors don't load its code.
if (wallet.get().address) {
  import("./features/auth/wallet/connection.ts")
    .then(({ reconnect }) => reconnect())
    .catch((error: unknown) => console.error("We couldn’t reconnect your wallet", error));
}

forgetOnLogout(queryClient);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

const router = openRouter();
const state = readPageState();
if (state) {
  hydrate({ root, client: queryClient, router, state }).catch(renderFromScratch).then(goOnLater);
} else {
  void queryClient.prefetchQuery(configQuery);
  renderFromScratch();
  goOnLater();
}

/** Counting visits and keeping files for the next one can wait until the page is in use. */
function goOnLater(): void {
  setTimeout(
    () =>
      void import("./after-start.ts")
        .then(({ goOn }) => goOn(router, queryClient, openedPath))
        .catch(() => {}),
    LATER_MS,
  );
}

/** Also where a rendered page could not be taken over: what is there is replaced. */
function renderFromScratch(reason?: unknown): void {
  if (reason) {
    console.error("We couldn’t take over the rendered page", reason);
    pageIsReady();
  }
  createRoot(root as HTMLElement).render(<App client={queryClient} router={router} />);
}
