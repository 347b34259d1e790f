import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import type { AppRouter } from "./router.tsx";
import { cssVariables, theme } from "./theme/theme.ts";

type Props = { client: QueryClient; router: AppRouter };

/** The whole product: the browser shows it, the server renders its public pages. Both must build the same tree. */
export const App = ({ client, router }: Props) => (
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
);
