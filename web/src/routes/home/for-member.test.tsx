import { screen, waitFor, within } from "@testing-library/react";
import { pages } from "@trestle/domain/pages.ts";
import { expect, it } from "vitest";
import { aSummary } from "../../features/bids/negotiation/test-negotiations.ts";
import { someMoney } from "../../features/my-money/test-money.ts";
import { aProject } from "../../test-projects.ts";
import { renderAt } from "../../test-render.tsx";
import { harriet, refusal, serve } from "../../test-server.ts";
import { ForMember } from "./for-member.tsx";

const mine = aProject({
  title: "A wall",
  owner: { _id: harriet.id, username: harriet.username },
  bidCount: 2,
});
const COIN = 10n ** 18n;
const customer = { _id: harriet.id, username: harriet.username };

const show = (handlers: Parameters<typeof serve>[0]) => {
  serve({
    "GET /api/projects/drafts": { body: [] },
    "GET /api/my-money": { body: someMoney({}) },
    "GET /api/projects/mine": { body: [mine] },
    [`GET /api/projects/${mine._id}/questions`]: { body: [] },
    ...handlers,
  });
  return renderAt("/", <ForMember user={harriet} hasWallet={false} />);
};

it("puts an offer that waits before everything else, also before a wallet", async () => {
  const talk = aSummary({ customer });
  await show({
    "GET /api/negotiations": { body: [talk, aSummary({ _id: mine._id, turn: "theirs", customer })] },
  });
  await screen.findByRole("heading", { name: `Reply to ${talk.developer.username}’s offer` });
  const way = screen.getByRole("link", { name: "Read the offer" }).getAttribute("href");
  expect(way).toBe(`${pages.negotiate}?negotiation=${talk._id}`);
  screen.getByRole("link", { name: /Compare your 2 bids.*A wall/ });
});

it("asks to link a connected wallet before anything that needs the link", async () => {
  serve({
    "GET /api/negotiations": { body: [] },
    "GET /api/projects/mine": { body: [] },
    "GET /api/projects/drafts": { body: [] },
    "GET /api/my-money": { body: someMoney({}) },
  });
  await renderAt("/", <ForMember user={{ ...harriet, ethereumAddress: null }} hasWallet />);
  await screen.findByRole("heading", { name: "Link your wallet" });
  expect(screen.getByRole("link", { name: "Open your profile" }).getAttribute("href")).toBe(pages.profile);
});

it("leads an administrator to what needs a decision, without asking for a wallet", async () => {
  const since = new Date(Date.now() - (3 * 24 + 5) * 3_600_000).toISOString();
  const decision = { kind: "report", id: "1", title: "A report", detail: "", since, due: null };
  serve({
    "GET /api/negotiations": { body: [] },
    "GET /api/projects/mine": { body: [] },
    "GET /api/projects/drafts": { body: [] },
    "GET /api/my-money": { body: someMoney({}) },
    "GET /api/admin/overview": { body: { decisions: [decision], hasMore: false, alarms: 0 } },
  });
  await renderAt("/", <ForMember user={{ ...harriet, role: "admin", roles: ["admin"] }} hasWallet={false} />);
  await screen.findByRole("heading", { name: "See what needs a decision" });
  await waitFor(() => expect(screen.getByText("Decisions waiting").nextSibling?.textContent).toBe("1"));
  expect(screen.getByText("Longest wait").nextSibling?.textContent).toBe("3 d 5 h ");
  const way = screen.getByRole("link", { name: "Open the Admin Panel" });
  expect(way.getAttribute("href")).toBe(pages.admin);
});

it("asks a developer to commit what was agreed", async () => {
  const agreed = aSummary({ turn: "commit", developer: { ...aSummary().developer, _id: harriet.id } });
  await show({ "GET /api/negotiations": { body: [agreed] }, "GET /api/projects/mine": { body: [] } });
  await screen.findByRole("heading", { name: "Place the agreed offer as a bid" });
});

it("puts a milestone that waits for approval before everything else, with its money and its time", async () => {
  const now = Date.UTC(2026, 5, 9, 17) / 1000;
  const review = {
    ...{ act: "approveMilestone", projectId: mine._id, title: mine.title },
    ...{ milestone: 1, milestoneTitle: "Blockwork", amount: (9_216n * 10n ** 18n).toString() },
    ...{ since: now - 6 * 86_400, until: now + 7 * 86_400 + 14 * 3600 },
  };
  await show({
    "GET /api/negotiations": { body: [aSummary({ customer })] },
    "GET /api/my-money": { body: someMoney({ now, waiting: [review] }) },
  });
  await screen.findByRole("heading", { name: "Approve and pay milestone 2" });
  screen.getByText("Blockwork, A wall");
  expect(screen.getByText("Waiting to be paid").nextSibling?.textContent).toBe("9,216.0000 DEV");
  expect(screen.getByText("Pays automatically in").nextSibling?.textContent).toBe("7 d 14 h ");
  screen.getByText(/Without your reply, the contract pays on 17 June.*07:00/);
  expect(screen.getByRole("link", { name: "Review the evidence" }).getAttribute("href")).toBe(
    `${pages.tracking}?project=${mine._id}&milestone=2`,
  );
});

it("says so rather than showing another step where the money couldn't be read", async () => {
  const answers = [refusal(400, "The chain is far behind.", "invalid"), { body: someMoney({}) }];
  const { person } = await show({
    "GET /api/negotiations": { body: [] },
    "GET /api/my-money": () => answers.shift() ?? { body: someMoney({}) },
  });
  await screen.findByRole("heading", { name: "We couldn’t load your next step" });
  expect(screen.queryByText(/Compare your 2 bids/)).toBeNull();
  const panel = screen.getByRole("region", { name: "We couldn’t load your next step" });
  await person.click(within(panel).getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Compare your 2 bids" });
});

it("says when a payment is late", async () => {
  await show({
    "GET /api/negotiations": { body: [] },
    "GET /api/my-money": {
      body: someMoney({
        now: Date.UTC(2026, 5, 9) / 1000,
        waiting: [
          {
            ...{ act: "repayLoan", projectId: mine._id, title: mine.title, amount: "5" },
            ...{ milestone: null, milestoneTitle: null, since: null },
            ...{ until: Date.UTC(2026, 5, 1, 12) / 1000, loan: { tier: "low-risk", tokenId: "7" } },
          },
        ],
      }),
    },
  });
  await screen.findByText(/This was due on 1 June/);
  expect(screen.queryByText("Due in")).toBeNull();
});

it("leads to the loan that is due, and to money that lies in escrow", async () => {
  const about = { milestone: null, milestoneTitle: null, since: null };
  await show({
    "GET /api/negotiations": { body: [] },
    "GET /api/my-money": {
      body: someMoney({
        waiting: [
          {
            ...{ ...about, act: "repayLoan", projectId: mine._id, title: mine.title, amount: "5" },
            ...{ until: 9_000_000_000, loan: { tier: "low-risk", tokenId: "7" } },
          },
          { ...about, act: "withdraw", projectId: null, title: "Escrow", amount: "3", until: null },
        ],
      }),
    },
  });
  await screen.findByRole("heading", { name: "Repay the loan" });
  expect(screen.getByRole("link", { name: "View the loan" }).getAttribute("href")).toBe(
    `${pages.pools}/low-risk/7`,
  );
  const credit = screen.getByRole("link", { name: /Withdraw credit/ });
  expect(credit.getAttribute("href")).toBe(pages.money);
});

it("shows the money in one's own projects, and on request that of all", async () => {
  const work = {
    ...mine,
    ...{ status: "active", roles: ["customer"], developer: null, acceptedAt: 1, endedAt: null },
    ...{ milestonesReleased: 0, nextDate: null, nextAction: null },
    money: { agreed: (10n * COIN).toString(), released: "0", held: "1", given: "1", received: "0" },
  };
  const { person } = await show({
    "GET /api/negotiations": { body: [] },
    "GET /api/projects/ongoing": { body: [work, { ...work, _id: harriet.id, roles: ["donor"] }] },
    "GET /api/my-money": {
      body: someMoney({
        inYourProjects: {
          held: (6n * COIN).toString(),
          released: (3n * COIN).toString(),
          fees: COIN.toString(),
        },
      }),
    },
    "GET /api/notifications/platform-stats": {
      body: {
        members: { customers: 1, developers: 3, verifiedDevelopers: 2, investors: 1 },
        projects: { marketplace: 1, ongoing: 1, finished: 1 },
        escrow: { held: (60n * COIN).toString(), released: COIN.toString(), fees: "0" },
        firstBidAfter: null,
      },
    },
  });
  const card = await screen.findByRole("region", { name: "Money in your projects" });
  await waitFor(() =>
    expect(card.textContent).toMatch(/Paid in10.*Held6.*Released4.*1\.0000 DEV of it fees/),
  );
  await within(card).findByText("Under way");
  expect(
    within(card)
      .getAllByRole("link")
      .map((link) => link.textContent),
  ).toEqual(["A wall"]);
  await person.click(within(card).getByRole("button", { name: "All of Trestle" }));
  const whole = await screen.findByRole("region", { name: "Money in escrow" });
  await waitFor(() => expect(whole.textContent).toMatch(/Paid in61.*Held60.*Released1/));
  expect(whole.textContent).toContain("2 verified developers");
});

it("says nothing about a next step before all that waits is known", async () => {
  let answer = (_: { body: unknown }) => {};
  const negotiations = new Promise<{ body: unknown }>((resolve) => {
    answer = resolve;
  });
  const talk = aSummary({ customer });
  await show({ "GET /api/negotiations": () => negotiations });
  await screen.findByRole("region", { name: "Loading your next step" });
  expect(screen.queryByText("Your next step")).toBeNull();
  expect(screen.queryByText(/Compare your 2 bids/)).toBeNull();
  answer({ body: [talk] });
  await screen.findByRole("heading", { name: `Reply to ${talk.developer.username}’s offer` });
  const compare = screen.getByRole("link", { name: /Compare your 2 bids/ }).getAttribute("href");
  expect(compare).toBe(`${pages.negotiate}?project=${mine._id}#bids`);
});
