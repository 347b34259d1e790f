import { screen } from "@testing-library/react";
import type { StatementLine } from "@trestle/domain/escrow/statement.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { serve } from "../../../../test-server.ts";
import { coins, NOW, someTracked } from "../../test-tracking.ts";
import { Statement } from "./statement.tsx";

const project = someTracked();
const line = (kind: StatementLine["kind"], amount: number, balance: number): StatementLine => ({
  at: NOW,
  kind,
  bucket: kind === "donation" ? "donations" : "customer",
  party: `0x${"11".repeat(20)}`,
  partyName: "harriet.osei",
  milestone: null,
  amount: coins(amount),
  balance: coins(balance),
  transactionHash: `0x${"ab".repeat(32)}`,
  blockNumber: 7,
});

it("shows a statement page by page, with the totals of all of it from the first", async () => {
  const path = `/api/projects/${project._id}/statement`;
  const { to } = serve({
    [`GET ${path}`]: (request) => {
      const isSecond = new URL(request.url).searchParams.has("cursor");
      const lines = isSecond ? [line("acceptance", 200, 260)] : [line("donation", 60, 60)];
      const { _id, title, tokenId, money } = project;
      return {
        body: {
          ...{ projectId: _id, title, tokenId, lines },
          ...{ in: money.in.total, out: money.out.total, held: money.held.total },
        },
        ...(isSecond ? {} : { headers: { link: `<${path}?limit=100&cursor=2>; rel="next"` } }),
      };
    },
  });
  const { person } = await renderAt("/", <Statement project={project} />);
  const whats = () => [...document.querySelectorAll('td[data-label="What"]')].map((cell) => cell.textContent);
  const held = () => screen.getByText("Held in escrow").nextElementSibling?.textContent;
  const more = await screen.findByRole("button", { name: "Show more" });
  expect([whats(), held()]).toEqual([["Donation"], expect.stringContaining("300")]);
  expect(
    screen.getByText(/The first 1 movement of the project’s money; the CSV has all of them/),
  ).toBeDefined();

  await person.click(more);
  expect(await screen.findByText("Paid in at acceptance")).toBeDefined();
  expect([whats(), held()]).toEqual([["Donation", "Paid in at acceptance"], expect.stringContaining("300")]);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(screen.getByText(/Every movement of the project’s money/)).toBeDefined();
  expect(to(path)).toHaveLength(2);
});
