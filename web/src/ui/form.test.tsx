import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { numberOrNull, orNull, useForm } from "../lib/form.ts";
import { Checkbox } from "./checkbox.tsx";
import { Form } from "./form.tsx";
import { FormEnd } from "./form-end.tsx";
import { Select, TextField } from "./text-field.tsx";

type Values = { title: string; trade: string | null; places: number | null; listed: boolean };
const initial: Values = { title: "", trade: null, places: null, listed: false };

function Post({ onSend }: { onSend: (values: Values) => void }) {
  const form = useForm({
    initial,
    check: ({ title }) => (title === "" ? [{ field: "title", message: "Give it a name." }] : []),
  });
  return (
    <Form form={form} onSend={onSend}>
      <TextField {...form.field("title")} label="Title" />
      <Select
        {...form.field("trade", orNull)}
        label="Trade"
        options={[
          ["", "Any"],
          ["roofing", "Roofing"],
        ]}
      />
      <TextField {...form.field("places", numberOrNull)} label="Places" />
      <Checkbox {...form.check("listed")}>Listed</Checkbox>
      <FormEnd submit="Post" change={{ busy: false, problem: null }} />
    </Form>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("sends texts, choices, numbers and ticks as the form's values", () => {
  const send = vi.fn();
  render(<Post onSend={send} />);
  type("Title", "Boundary wall");
  type("Trade", "roofing");
  type("Places", "20");
  fireEvent.click(screen.getByLabelText("Listed"));
  fireEvent.click(screen.getByRole("button", { name: "Post" }));
  expect(send).toHaveBeenLastCalledWith({
    title: "Boundary wall",
    trade: "roofing",
    places: 20,
    listed: true,
  });
  type("Trade", "");
  type("Places", " ");
  fireEvent.click(screen.getByRole("button", { name: "Post" }));
  expect(send).toHaveBeenLastCalledWith({
    title: "Boundary wall",
    trade: null,
    places: null,
    listed: true,
  });
});

it("says what is wrong instead of sending", () => {
  const send = vi.fn();
  render(<Post onSend={send} />);
  fireEvent.click(screen.getByRole("button", { name: "Post" }));
  expect(screen.getByText("Give it a name.")).toBeDefined();
  expect(send).not.toHaveBeenCalled();
});
