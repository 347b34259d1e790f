import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Loaded } from "./loaded.tsx";

const show = (data: string | undefined, error: Error | null, refetch = vi.fn()) =>
  render(
    <Loaded query={{ data, error, refetch }} failure="We couldn't load it." loading="Loading…">
      {(text) => <p>{text}</p>}
    </Loaded>,
  );

it("shows that it loads, then what the query answered, also when a later request fails", () => {
  show(undefined, null);
  expect(screen.getByText("Loading…")).toBeDefined();
  show("Here", new Error("No connection."));
  expect(screen.getByText("Here")).toBeDefined();
});

it("says that it couldn't be loaded, and asks again", () => {
  const refetch = vi.fn();
  show(undefined, new Error("No connection."), refetch);
  expect(screen.getByRole("heading", { name: "We couldn't load it." })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});
