import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Bars, ChartOrTable } from "./chart.tsx";

const bars = [
  { key: 1, name: "Jan", parts: [{ name: "due", amount: 40, colour: "red" }] },
  {
    key: 2,
    name: "Feb",
    parts: [
      { name: "due", amount: 10, colour: "red" },
      { name: "late", amount: 10, colour: "blue" },
    ],
  },
];

it("stacks the parts of a bar on each other, against an axis of round figures", () => {
  const { container } = render(<Bars label="Due" bars={bars} figures />);
  expect(screen.getByRole("img", { name: "Due" })).toBeDefined();
  for (const text of ["Jan", "Feb", "0", "20", "40"]) expect(screen.getAllByText(text)).not.toHaveLength(0);
  const drawn = [...container.querySelectorAll("i")].map(({ style }) => [style.bottom, style.height]);
  expect(drawn).toEqual([
    ["0%", "100%"],
    ["0%", "25%"],
    ["25%", "25%"],
  ]);
});

it("shows its figures as a table to those who ask for them", async () => {
  render(
    <ChartOrTable name="Due by month" head={["Month", "Due"]} rows={[["January", "30"]]}>
      <p>drawn</p>
    </ChartOrTable>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Show as table" }));
  expect(screen.queryByText("drawn")).toBeNull();
  const table = within(screen.getByRole("region", { name: "Due by month" }));
  expect(table.getByRole("row", { name: "January 30" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Show as chart" }));
  expect(screen.getByText("drawn")).toBeDefined();
});
