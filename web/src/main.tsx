import "./theme/styles.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startAuth } from "./features/auth/auth-store.ts";
import { forgetOnLogout } from "./features/auth/forget-on-logout.ts";
import { installDemoWallet } from "./features/auth/wallet/demo/install.ts";
import { configQuery } from "./lib/config.ts";
import { queryClient } from "./lib/query-client.ts";
import { wallet } from "./lib/wallet/wallet-store.ts";
import { router } from "./router.tsx";
import { cssVariables, theme } from "./theme/theme.ts";

startAuth();
void queryClient.prefetchQuery(configQuery);

installDemoWallet();

// A wallet connected before the reload is asked again, without a prompt; its code loads for nobody else.
if (wallet.get().address) {
  import("./features/auth/wallet/connection.ts")
    .then(({ reconnect }) => reconnect())
    .catch((error: unknown) => console.error("We couldn't reconnect your wallet", error));
}

forgetOnLogout(queryClient);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

void import("./routes/shell/count-visits.ts")
  .then(({ countVisits }) => countVisits(router, queryClient))
  .catch(() => {});
