import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { useBackToForm } from "./use-back-to-form.ts";

const WITHIN = { timeout: 10_000 };

function Form() {
  const [phase, setPhase] = useState("idle");
  const [text, setText] = useState("");
  useBackToForm({ phase, isAsking: false, goBack: () => setPhase("idle") });
  if (phase === "preview") return <h1>Review and sign</h1>;
  return (
    <>
      <input aria-label="Message" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => setPhase("preview")}>
        Review
      </button>
    </>
  );
}

it("leads from the review to the form with what was typed, and off the page only from there", async () => {
  // Another file's last page must not be what lies behind this one.
  window.history.replaceState(null, "", "/");
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: "/", component: () => "the project" }),
    createRoute({ getParentRoute: () => root, path: "/bid", component: Form }),
  ];
  const router = createRouter({ routeTree: root.addChildren(routes), history: createBrowserHistory() });
  await router.load();
  render(<RouterProvider router={router as never} />);
  await act(() => router.navigate({ to: "/bid" as never }));
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText("Message"), "At night.");
  await person.click(screen.getByRole("button", { name: "Review" }));
  await screen.findByRole("heading", { name: "Review and sign" });
  act(() => window.history.back());
  expect(await screen.findByLabelText("Message")).toHaveProperty("value", "At night.");
  await vi.waitFor(() => expect(window.location.pathname).toBe("/bid"), WITHIN);
  act(() => window.history.back());
  await screen.findByText("the project");
});
