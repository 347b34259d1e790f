import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { parseAmount, unreadableAmount } from "@trestle/domain/money.ts";
import { expect, it, vi } from "vitest";
import { useForm } from "../lib/form.ts";
import { ChoiceCell, DayCell, MoneyCell, TextCell } from "./editable-cells.tsx";
import { EditableTable } from "./editable-table.tsx";
import type { EditableColumn } from "./editable-table-row.tsx";
import { MoneyField } from "./money-field.tsx";

type Row = { title: string; by: string; amount: string; kind: "work" | "material" };

const drawn = vi.fn<(title: string) => void>();

const columns: EditableColumn<Row>[] = [
  {
    head: "Change",
    cell: (own) => {
      drawn(own.row.title);
      return <TextCell own={own} field="title" label={`Change ${own.index + 1}`} limit={20} />;
    },
  },
  { head: "Due", cell: (own) => <DayCell own={own} field="by" label={`Day of ${own.name}`} /> },
  {
    head: "Kind",
    cell: (own) => (
      <ChoiceCell
        own={own}
        field="kind"
        label={`Kind of ${own.name}`}
        choices={[
          { value: "work", text: "Work" },
          { value: "material", text: "Material" },
        ]}
      />
    ),
  },
  {
    head: "Amount",
    isNumber: true,
    cell: (own) => <MoneyCell own={own} field="amount" label={`Amount of ${own.name}`} />,
    foot: "the sum",
  },
];

/** The next use of the table: the lines of a change order. */
function ChangeOrder({ onChange }: { onChange: (rows: Row[]) => void }) {
  const form = useForm({
    initial: {
      rows: [
        { title: "Door", by: "", amount: "100", kind: "work" },
        { title: "Wall", by: "", amount: "1,25", kind: "work" },
      ] as Row[],
    },
    check: ({ rows }) =>
      rows.flatMap(({ amount }, index) => {
        const message = unreadableAmount(amount, "The amount");
        return message ? [{ field: `rows.${index}.amount`, message }] : [];
      }),
  });
  return (
    <EditableTable
      field="rows"
      form={form}
      rows={form.values.rows}
      onChange={(change) => {
        form.edit((before) => ({ ...before, rows: change(before.rows) }));
        onChange(change(form.values.rows));
      }}
      columns={columns}
      nameOf={({ title }, index) => title || `line ${index + 1}`}
      add={{ label: "Add a line", row: { title: "", by: "", amount: "", kind: "work" }, most: 3 }}
      canRemove={({ title }) => title !== "Door"}
    />
  );
}

const shown = () => {
  const onChange = vi.fn<(rows: Row[]) => void>();
  render(<ChangeOrder onChange={onChange} />);
  const last = () => onChange.mock.lastCall?.[0] ?? [];
  return { person: userEvent.setup(), last };
};

it("changes one field of one row", async () => {
  const { person, last } = shown();
  await person.type(screen.getByLabelText("Change 2"), "s");
  expect(last().map(({ title }) => title)).toEqual(["Door", "Walls"]);
  await person.selectOptions(screen.getByLabelText("Kind of Door"), "Material");
  expect(last().map(({ kind }) => kind)).toEqual(["material", "work"]);
});

it("adds rows up to the most there may be", async () => {
  const { person, last } = shown();
  const add = screen.getByRole("button", { name: "Add a line" });
  await person.click(add);
  expect(last()).toHaveLength(3);
  expect(add).toHaveProperty("disabled", true);
  expect(screen.getByLabelText("Day of line 3")).toBeDefined();
});

it("moves rows within the list and removes those that may go", async () => {
  const { person, last } = shown();
  expect(screen.getByRole("button", { name: "Move Door up" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "Move Wall down" })).toHaveProperty("disabled", true);
  await person.click(screen.getByRole("button", { name: "Move Wall up" }));
  expect(last().map(({ title }) => title)).toEqual(["Wall", "Door"]);
  expect(screen.queryByRole("button", { name: "Remove Door" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Remove Wall" }));
  expect(last().map(({ title }) => title)).toEqual(["Door"]);
});

it("says what is wrong in a row beneath its first cell, once the field was left", async () => {
  const { person } = shown();
  expect(screen.queryByRole("alert")).toBeNull();
  await person.click(screen.getByLabelText("Amount of Wall"));
  await person.tab();
  expect(screen.getByRole("alert").textContent).toMatch(
    /^The amount isn’t a number we understand\. Use a comma between/,
  );
  expect(screen.getByLabelText("Amount of Wall").getAttribute("aria-invalid")).toBe("true");
});

it.each(["1,250.5", "1 250.50", "1250.5"])("shows how %s is read, in a money field", (typed) => {
  render(<MoneyField label="Price" value={typed} onChange={vi.fn()} />);
  expect(screen.getByLabelText("Price").title).toBe("1,250.5000 DEV");
  expect(parseAmount(typed)).toBe(1_250_500_000_000_000_000_000n);
});

it("leaves an amount that is ambiguous unread", () => {
  render(<MoneyField label="Price" value="1,25" onChange={vi.fn()} problem="Write it like 1234.50." />);
  expect(screen.getByLabelText("Price").title).toBe("");
  expect(screen.getByText("Write it like 1234.50.")).toBeDefined();
});

it("draws only the row that is typed into", async () => {
  const { person } = shown();
  drawn.mockClear();
  await person.type(screen.getByLabelText("Change 2"), "s");
  expect(drawn.mock.calls.flat()).not.toContain("Door");
  expect(drawn.mock.calls.flat()).toContain("Walls");
});
