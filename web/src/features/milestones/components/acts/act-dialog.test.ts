import { milestoneActs, projectActs } from "@trestle/domain/escrow/acts.ts";
import { expect, it } from "vitest";
import { hasDialog } from "./act-dialog.tsx";

it("offers every act on a project's page, but for those that have a page of their own", () => {
  const elsewhere = [...milestoneActs, ...projectActs].filter((act) => !hasDialog(act));
  expect(elsewhere).toEqual(["cancelRequest", "withdraw"]);
});
