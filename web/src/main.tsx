import "./theme/styles.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { auth, startAuth } from "./features/auth/auth-store.ts";
import { restoreWallet } from "./features/auth/wallet/wallet-store.ts";
import { queryClient } from "./lib/query-client.ts";
import { router } from "./router.tsx";
import { cssVariables, theme } from "./theme/theme.ts";

startAuth();
void restoreWallet();

// What was read for one person must not be shown to the next.
auth.subscribe(() => {
  if (!auth.get().isAuthenticated) queryClient.removeQueries({ queryKey: ["notifications"] });
});

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
