import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { schemaProblems, useForm } from "./form.ts";

const loan = z.object({ title: z.string().min(1, "Give it a name."), note: z.string().max(3, "At most 3.") });

function Form({ onSend }: { onSend: (values: z.infer<typeof loan>) => void }) {
  const form = useForm({
    initial: { title: "", note: "" },
    check: (values) => schemaProblems(loan, values),
  });
  return (
    <form ref={form.form} onSubmit={form.submit(onSend)}>
      {(["title", "note"] as const).map((field) => (
        <label key={field}>
          {field}
          <input
            value={form.values[field]}
            onChange={(event) => form.set(field, event.currentTarget.value)}
            {...form.wire(field)}
          />
          <span role="alert">{form.problemOf(field)}</span>
        </label>
      ))}
      <button type="submit">Send</button>
      <button type="button" onClick={form.reset}>
        Start over
      </button>
    </form>
  );
}

const said = () => screen.getAllByRole("alert").map(({ textContent }) => textContent);

it("shows a field's error once it was left, and removes it when it is corrected", async () => {
  const person = userEvent.setup();
  render(<Form onSend={vi.fn()} />);
  expect(said()).toEqual(["", ""]);
  await person.click(screen.getByLabelText(/title/));
  await person.tab();
  expect(said()).toEqual(["Give it a name.", ""]);
  await person.type(screen.getByLabelText(/title/), "Roof");
  expect(said()).toEqual(["", ""]);
});

it("says everything at once instead of sending, and goes to the first field that is wrong", async () => {
  const person = userEvent.setup();
  const onSend = vi.fn();
  render(<Form onSend={onSend} />);
  await person.type(screen.getByLabelText(/note/), "too long");
  await person.click(screen.getByRole("button", { name: "Send" }));
  expect(said()).toEqual(["Give it a name.", "At most 3."]);
  expect(document.activeElement).toBe(screen.getByLabelText(/title/));
  expect(onSend).not.toHaveBeenCalled();
});

it("sends what nothing stands against, and starts over empty and quiet", async () => {
  const person = userEvent.setup();
  const onSend = vi.fn();
  render(<Form onSend={onSend} />);
  await person.type(screen.getByLabelText(/title/), "Roof");
  await person.click(screen.getByRole("button", { name: "Send" }));
  expect(onSend).toHaveBeenCalledWith({ title: "Roof", note: "" });
  await person.click(screen.getByRole("button", { name: "Start over" }));
  expect(screen.getByLabelText(/title/)).toHaveProperty("value", "");
  expect(said()).toEqual(["", ""]);
});
