import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test-render.tsx";
import { type Column, DataTable, QueryTable } from "./data-table.tsx";

type Loan = { id: string; project: string; owed: number };
const loans: Loan[] = [
  { id: "1", project: "Boundary wall", owed: 40 },
  { id: "2", project: "Loft", owed: 60 },
];
const columns: (Column<Loan> | false)[] = [
  { head: "Project", cell: ({ project }) => project, foot: "Total" },
  { head: "Owed", number: true, title: ({ id }) => `Loan ${id}`, cell: ({ owed }) => owed, foot: "100" },
  false,
  { head: "", cell: ({ id }) => <a href={`/loans/${id}`}>Open</a> },
];

it("draws its columns, with sums beneath and a name for a column of acts", async () => {
  await renderAt("/", <DataTable label="Loans" rows={loans} rowKey={({ id }) => id} columns={columns} />);
  const table = within(await screen.findByRole("table", { name: "Loans" }));
  expect(table.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
    "Project",
    "Owed",
    "Action",
  ]);
  expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "ProjectOwedAction",
    "Boundary wall40Open",
    "Loft60Open",
    "Total100",
  ]);
  expect(table.getByText("60").title).toBe("Loan 2");
});

it("says on a phone, by the same markup, what each value is", async () => {
  await renderAt("/", <DataTable rows={loans} rowKey={({ id }) => id} columns={columns} />);
  expect((await screen.findByText("40")).dataset.label).toBe("Owed");
});

it("loads, fails with a way to try again, is empty, and asks for more", async () => {
  const rowKey = ({ id }: Loan) => id;
  const refetch = vi.fn();
  const fetchNextPage = vi.fn();
  const table = (query: Partial<Parameters<typeof QueryTable<Loan>>[0]["query"]>) => (
    <QueryTable
      query={{ data: undefined, error: null, refetch, ...query }}
      name="the loans"
      empty="No loans yet."
      rowKey={rowKey}
      columns={columns}
    />
  );
  const { person, unmount } = await renderAt("/", table({}));
  expect((await screen.findByRole("status")).textContent).toContain("Loading the loans…");
  unmount();
  const failed = await renderAt("/", table({ error: new Error("down") }));
  await person.click(await screen.findByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledTimes(1);
  failed.unmount();
  const empty = await renderAt("/", table({ data: [] }));
  await screen.findByText("No loans yet.");
  empty.unmount();
  await renderAt("/", table({ data: loans, hasNextPage: true, fetchNextPage }));
  await person.click(await screen.findByRole("button", { name: "Show more" }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});
