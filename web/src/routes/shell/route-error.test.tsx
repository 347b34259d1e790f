import { act, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AuthDialogs } from "../../features/auth/components/auth-dialogs.tsx";
import { closeDialog } from "../../features/auth/dialogs.ts";
import { LoadError } from "../../lib/lazy-with-retry.tsx";
import { renderAt } from "../../test-render.tsx";
import { serve } from "../../test-server.ts";
import { RouteError } from "./route-error.tsx";

afterEach(() => act(closeDialog));

const failedWith = (error: Error) =>
  renderAt(
    "/",
    <>
      <RouteError error={error} reset={() => {}} />
      <AuthDialogs />
    </>,
  );

it("opens the login dialog for a page whose code can't be loaded, and for no other failure", async () => {
  serve({});
  const { unmount } = await failedWith(new Error("A bug"));
  expect(screen.queryByRole("dialog")).toBeNull();
  unmount();
  await failedWith(new LoadError("We couldn’t load this part of the page."));
  expect(await screen.findByRole("dialog", { name: "Welcome Back" })).toBeDefined();
});
