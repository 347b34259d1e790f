import { screen, waitFor, within } from "@testing-library/react";
import { pages } from "@trestle/domain/pages.ts";
import type { LoanSummary } from "@trestle/domain/pools/loan.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { serve } from "../../../test-server.ts";
import { LoansTable } from "./loans-table.tsx";

const DAY = 86_400;
/** 9 June 2026, in seconds. */
const NOW = 1_781_000_000;
const coins = (amount: number) => `${amount}000000000000000000`;
const loan = (part: Partial<LoanSummary> = {}): LoanSummary => ({
  ...{ tier: "low-risk", tokenId: "217", project: { _id: "a-project", title: "Rear extension" } },
  ...{ borrower: `0x${"11".repeat(20)}`, borrowerName: null, status: "active", amount: coins(900) },
  ...{
    owed: coins(450),
    repaidPercent: 50,
    rate: 650,
    approvedAt: NOW - 90 * DAY,
    startedAt: NOW - 80 * DAY,
  },
  ...{ endsAt: NOW + 100 * DAY, due: coins(50), deadline: NOW + 10 * DAY, stale: false },
  ...part,
});
const PATH = "/api/pools/loans";
const show = (tier?: "low-risk") => renderAt("/", <LoansTable now={NOW} {...(tier && { tier })} />);
const asked = (server: ReturnType<typeof serve>) =>
  Object.fromEntries(new URL(server.to(PATH).at(-1)?.url ?? "").searchParams);

it("shows what was lent and is still owed, and leads to the loan", async () => {
  serve({ [`GET ${PATH}`]: { body: [loan(), loan({ tokenId: "218", project: null })] } });
  await show();
  const [link] = await screen.findAllByRole("link", { name: "Rear extension" });
  expect(link?.getAttribute("href")).toBe(`${pages.pools}/low-risk/217`);
  expect(screen.getAllByRole("link", { name: "Project 218" })).not.toHaveLength(0);
  const row = within(screen.getAllByRole("row")[1] as HTMLElement);
  expect(row.getByText("50%")).toBeTruthy();
  expect(row.getByText("6.5%")).toBeTruthy();
  expect(row.getAllByRole("cell")[3]?.textContent).toContain("450");
  expect(screen.queryByRole("status")).toBeNull();
});

it("asks the server for one pool and one state, and says when nothing fits", async () => {
  const server = serve({
    [`GET ${PATH}`]: ({ url }) => ({ body: new URL(url).searchParams.has("status") ? [] : [loan()] }),
  });
  const { person } = await show();
  await screen.findAllByRole("link", { name: "Rear extension" });
  await person.selectOptions(screen.getByRole("combobox", { name: "Pool" }), "High risk");
  await person.selectOptions(screen.getByRole("combobox", { name: "State" }), "Defaulted");
  expect(await screen.findByText("No results.")).toBeTruthy();
  expect(asked(server)).toEqual({ tier: "high-risk", status: "defaulted", limit: "20" });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "CSV" }).disabled).toBe(true);
});

it("shows one pool's loans on its own page, without a choice of pools", async () => {
  const server = serve({ [`GET ${PATH}`]: { body: [] } });
  await show("low-risk");
  expect(await screen.findByText("No loans yet. New loans appear here as they’re approved.")).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Pool" })).toBeNull();
  await waitFor(() => expect(asked(server)).toEqual({ tier: "low-risk", limit: "20" }));
});

it("says when the chain didn't answer, so that what is owed may be old", async () => {
  serve({ [`GET ${PATH}`]: { body: [loan(), loan({ tokenId: "218", stale: true })] } });
  await show();
  const note = "The chain didn’t answer. What’s owed is as of each loan’s last payment.";
  expect((await screen.findByText(note)).getAttribute("role")).toBe("status");
});
