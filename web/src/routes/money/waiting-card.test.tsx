import { screen } from "@testing-library/react";
import type { WaitingTask } from "@trestle/domain/my-money/my-money.ts";
import { pages } from "@trestle/domain/pages.ts";
import { expect, it } from "vitest";
import { someMoney } from "../../features/my-money/test-money.ts";
import { renderAt } from "../../test-render.tsx";
import { WaitingCard } from "./waiting-card.tsx";

const COIN = 10n ** 18n;
const DAY = 86_400;
const now = Date.UTC(2026, 5, 9, 17) / 1000;
const task = (changed: Partial<WaitingTask>): WaitingTask => ({
  ...{ act: "submitMilestone", projectId: "9f7c1f8a-6f0e-4a55-8f0c-3f6d1a3b2c10", title: "Kiln shed" },
  ...{ milestone: 0, milestoneTitle: "Slab", amount: (40n * COIN).toString(), since: null, until: now + DAY },
  ...changed,
});

it("leads to each task and says what its date means, also of a date that has passed", async () => {
  await renderAt(
    "/",
    <WaitingCard
      money={someMoney({
        now,
        waiting: [
          task({ act: "approveMilestone", until: now - DAY }),
          task({ milestone: 1, milestoneTitle: "Roof" }),
          task({
            ...{ act: "repayLoan", loan: { tier: "low-risk", tokenId: "7" } },
            ...{ milestone: null, milestoneTitle: null },
          }),
          task({
            ...{ act: "withdraw", projectId: null, title: "Escrow" },
            ...{ milestone: null, milestoneTitle: null, until: null },
          }),
        ],
      })}
    />,
  );
  const [late, due, loan, credit] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(late).toMatch(
    /^Approve and pay milestone 1Waiting to be paid 40\.0000 DEVSlab, Kiln shedThe review ended on 8 June/,
  );
  expect(due).toMatch(/^Submit milestone 2Paid on approval 40\.0000 DEVRoof, Kiln shedDue on 10 June/);
  expect(loan).toMatch(/^Repay the loanNext payment 40\.0000 DEVKiln shedDue on 10 June/);
  // No link: the card above withdraws it.
  expect(credit).toBe("Withdraw creditYours to withdraw 40.0000 DEVEscrow");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    ...[1, 2].map((number) => `${pages.tracking}?project=${task({}).projectId}&milestone=${number}`),
    `${pages.pools}/low-risk/7`,
  ]);
});

it("says so where nothing waits", async () => {
  await renderAt("/", <WaitingCard money={someMoney({})} />);
  screen.getByText("Nothing needs your reply.");
});
