import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FormEnd } from "./form-end.tsx";

it("sends the form, and says what went wrong", () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const cancel = vi.fn();
  render(
    <form onSubmit={send}>
      <FormEnd submit="Post" change={{ busy: false, problem: "We couldn’t post it." }} onCancel={cancel} />
    </form>,
  );
  expect(screen.getByRole("alert").textContent).toBe("We couldn’t post it.");
  fireEvent.click(screen.getByRole("button", { name: "Post" }));
  expect(send).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(cancel).toHaveBeenCalledOnce();
});

it("sends nothing twice while it is under way", () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <FormEnd submit="Post" change={{ busy: true, problem: null }} />
    </form>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Post" }));
  expect(send).not.toHaveBeenCalled();
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
});
