import { oneOf, unitNames } from "@trestle/domain/projects/categories.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { itemTotal } from "@trestle/domain/projects/terms.ts";
import { Amount, Card, DataTable } from "../../../ui/index.ts";

type ProjectItem = Project["items"][number];

/** Lists the items of the work with the owner's estimates. */
export function ProjectItems({ project: { items, asked, budget } }: { project: Project }) {
  return (
    <Card
      flush
      id="items"
      title="Items"
      note={
        <span className="hide-sm">
          budget <Amount wei={BigInt(budget.from)} unit="" short /> to{" "}
          <Amount wei={BigInt(budget.to)} short />
        </span>
      }
    >
      <DataTable
        rows={items}
        rowKey={(_, index) => index}
        columns={[
          { head: "What", className: "strong", cell: ({ what }) => what, foot: "All items" },
          { head: "Quantity", cell: howMuch },
          {
            head: "Unit price, DEV",
            number: true,
            cell: ({ each }) => <Amount wei={BigInt(each)} unit="" />,
          },
          {
            head: "Total, DEV",
            number: true,
            cell: (item) => <Amount wei={itemTotal(item)} unit="" />,
            foot: <Amount wei={BigInt(asked)} unit="" />,
          },
        ]}
      />
    </Card>
  );
}

function howMuch({ quantity, unit }: ProjectItem): string {
  if (unit === "whole") return Number(quantity) === 1 ? unitNames.whole : `${quantity} × ${unitNames.whole}`;
  return `${quantity} ${Number(quantity) === 1 ? oneOf(unit) : unit}`;
}
