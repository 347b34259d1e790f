import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import type { AppRouter } from "./router.tsx";

type Props = { client: QueryClient; router: AppRouter };

/** The whole product: the browser shows it, the server renders its public pages. Both must build the same tree. */
export const App = ({ client, router }: Props) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
);
