import { screen, waitFor, within } from "@testing-library/react";
import type { AccountDetails } from "@trestle/domain/admin/accounts.ts";
import type { AuditCheck } from "@trestle/domain/admin/audit.ts";
import type { HealthPage } from "@trestle/domain/admin/health.ts";
import type { OperatorCall } from "@trestle/domain/admin/operator.ts";
import type { Decision } from "@trestle/domain/admin/overview.ts";
import type { QueuedKyc } from "@trestle/domain/admin/review.ts";
import { pages } from "@trestle/domain/pages.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { refusal, serve } from "../../../test-server.ts";
import { Analytics } from "./analytics.tsx";
import { AuditLog } from "./audit-log.tsx";
import { Decisions } from "./decisions.tsx";
import { Health } from "./health.tsx";
import { OperatorQueue } from "./operator-queue.tsx";
import { Settings } from "./settings.tsx";
import { UserPage } from "./user-page.tsx";
import { Verifications } from "./verifications.tsx";

const ID = "2f6c1d9e-0000-4000-8000-0000000000a1";
const SESSION = "2f6c1d9e-0000-4000-8000-0000000000b1";
const NOW = new Date().toISOString();

const account: AccountDetails = {
  id: ID,
  username: "quickbuild",
  businessName: null,
  email: "quick@example.org",
  role: "developer",
  roles: ["developer"],
  kycStatus: "approved",
  ethereumAddress: null,
  secondFactor: false,
  disabledAt: null,
  closedAt: null,
  createdAt: NOW,
  sessions: 1,
  lastSeenAt: NOW,
  openSessions: [
    {
      _id: SESSION,
      device: "Firefox on Windows",
      network: null,
      createdAt: NOW,
      lastUsedAt: NOW,
      expiresAt: NOW,
    },
  ],
  storage: {
    usedBytes: 1024 ** 2,
    limitBytes: 1024 ** 3,
    usualBytes: 1024 ** 3,
    isOwn: false,
    todayBytes: 0,
    dailyBytes: 200 * 1024 ** 2,
  },
  history: [],
};
const success = { body: { success: true } };
const bodyOf = (request: Request | undefined) => request?.clone().json();

it("disables an account with a reason only, ends a session, and gives a role", async () => {
  const at = `/api/admin/users/${ID}`;
  const server = serve({
    [`GET ${at}`]: { body: account },
    [`POST ${at}/disable`]: refusal(409, "This account is already disabled.", "conflict"),
    [`POST ${at}/sessions/${SESSION}/end`]: success,
    [`PUT ${at}/roles`]: success,
    [`PUT ${at}/storage-limit`]: success,
  });
  const { person } = await renderAt("/", <UserPage id={ID} ownId="me" />);
  await person.click(await screen.findByRole("button", { name: "Disable account" }));
  const asking = await screen.findByRole("dialog", { name: "Disable quickbuild?" });
  const confirm = within(asking).getByRole("button", { name: "Disable account" });
  expect(confirm).toHaveProperty("disabled", true);
  await person.type(within(asking).getByLabelText("Reason"), "Misleading offers");
  await person.click(confirm);
  await within(asking).findByText("This account is already disabled.");
  expect(await bodyOf(server.to(`${at}/disable`)[0])).toEqual({ reason: "Misleading offers" });
  await person.click(within(asking).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await person.click(screen.getByRole("button", { name: "End session on Firefox on Windows" }));
  const ending = await screen.findByRole("dialog", { name: "End this session?" });
  await person.type(within(ending).getByLabelText("Reason"), "A lost phone");
  await person.click(within(ending).getByRole("button", { name: "End session" }));
  await waitFor(() => expect(server.to(`${at}/sessions/${SESSION}/end`)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  expect(screen.getByRole("checkbox", { name: /Developer/ })).toHaveProperty("disabled", true);
  await person.click(screen.getByRole("checkbox", { name: "Administrator" }));
  await person.click(screen.getByRole("button", { name: "Change roles" }));
  const changing = await screen.findByRole("dialog", { name: /Change the roles/ });
  within(changing).getByText(/Adds the Administrator role/);
  await person.type(within(changing).getByLabelText("Reason"), "Joined the team");
  await person.click(within(changing).getByRole("button", { name: "Change roles" }));
  await waitFor(async () =>
    expect(await bodyOf(server.to(`${at}/roles`)[0])).toEqual({
      roles: ["developer", "admin"],
      reason: "Joined the team",
    }),
  );
});

it("offers nothing about one's own account but what others can't take", async () => {
  serve({ [`GET /api/admin/users/${ID}`]: { body: account } });
  await renderAt("/", <UserPage id={ID} ownId={ID} />);
  await screen.findByText("Another administrator can change your roles.");
  expect(screen.queryByRole("button", { name: "Disable account" })).toBeNull();
});

const call = (part: Partial<OperatorCall>): OperatorCall => ({
  id: 7,
  functionName: "attestKyc",
  wallet: null,
  username: "k.mensah",
  state: "failed",
  cancelled: false,
  failure: "NotOperator()",
  transactionHash: null,
  enqueuedAt: NOW,
  retry: true,
  cancel: false,
  note: null,
  ...part,
});

it("retries and cancels where it is safe, and says why elsewhere", async () => {
  const signed = "It’s signed and may be mined, so it can’t be cancelled.";
  const server = serve({
    "GET /api/admin/operator": {
      body: {
        address: null,
        balance: null,
        calls: [
          call({}),
          call({ id: 8, state: "waiting", failure: null, retry: false, cancel: true }),
          call({ id: 9, state: "sent", failure: null, retry: false, note: signed }),
        ],
      },
    },
    "GET /api/admin/operator/ended": {
      body: [call({ id: 5, cancelled: true, failure: "Cancelled: twice" })],
    },
    "POST /api/admin/operator/8/cancel": success,
  });
  const { person } = await renderAt("/", <OperatorQueue />);
  await screen.findByRole("button", { name: "Try again: call 7" });
  screen.getByText(signed);
  await screen.findByText("Cancelled: twice");
  await person.click(screen.getByRole("button", { name: "Cancel call 8" }));
  const asking = await screen.findByRole("dialog", { name: "Cancel this call?" });
  await person.type(within(asking).getByLabelText("Reason"), "A wrong wallet");
  await person.click(within(asking).getByRole("button", { name: "Cancel call" }));
  await waitFor(() => expect(server.to("/api/admin/operator/8/cancel")).toHaveLength(1));
});

it("narrows the audit log, and says what the check of its chain found", async () => {
  const check: AuditCheck = {
    startedAt: NOW,
    endedAt: NOW,
    lines: 1204,
    goal: 1204,
    intact: true,
    brokenAt: null,
  };
  let found: AuditCheck | null = null;
  const server = serve({
    "GET /api/admin/audit": { body: [] },
    "GET /api/admin/audit/check": () => ({ body: found }),
    "POST /api/admin/audit/check": () => {
      found = { ...check, intact: false, brokenAt: 17 };
      return { body: found };
    },
  });
  const { person } = await renderAt("/", <AuditLog />);
  await screen.findByText(/hasn’t been checked yet/);
  await person.selectOptions(screen.getByRole("combobox", { name: "Action" }), "changed roles");
  await person.type(screen.getByRole("searchbox", { name: "Who acted" }), "rosa");
  await waitFor(() =>
    expect(new URL(server.to("/api/admin/audit").at(-1)?.url ?? "").search).toBe(
      "?act=changed+roles&who=rosa",
    ),
  );
  await person.click(screen.getByRole("button", { name: "Check the hash chain" }));
  await screen.findByText(/tampered with: entry 17/);
});

it("lists decisions with what is over its time, and leads to each", async () => {
  const old = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const decisions: Decision[] = [
    { kind: "verification", id: "first", title: "Rye Lane Plasterers", detail: "", since: old, due: old },
    { kind: "operator", id: "2", title: "attestKyc", detail: "NotOperator()", since: NOW, due: null },
  ];
  serve({ "GET /api/admin/overview": { body: { decisions, hasMore: true, alarms: 0 } } });
  await renderAt("/", <Decisions />);
  await screen.findByText("Verification: Rye Lane Plasterers");
  screen.getByText("3 d 0 h overdue");
  screen.getByText("Failed transaction: Verify wallet");
  expect(screen.getByRole("link", { name: "Review: Rye Lane Plasterers" }).getAttribute("href")).toBe(
    `${pages.admin}?part=verifications&verification=first`,
  );
  screen.getByText(/There are more/);
});

it("opens the documents it was asked for, not the oldest, and says when they can't be loaded", async () => {
  const entry = (id: string, legalName: string): QueuedKyc => ({
    ...{ id, legalName, status: "submitted", attempt: 1, submittedAt: NOW, reviewer: null },
    ...{ applicant: { id: ID, username: "quickbuild", role: "developer" }, refusedByChain: false },
  });
  const [oldest, asked] = [entry(ID, "Oldest Ltd"), entry(SESSION, "Asked Ltd")];
  const server = serve({
    "GET /api/admin/kyc": { body: [oldest, asked] },
    [`GET /api/admin/kyc/${SESSION}`]: refusal(404, "There's no such verification.", "not_found"),
  });
  await renderAt("/", <Verifications first={SESSION} />);
  await screen.findByText("We couldn’t load the documents.");
  expect(screen.getByRole("button", { name: /Asked Ltd/, pressed: true })).toBeTruthy();
  expect(server.to(`/api/admin/kyc/${ID}`)).toEqual([]);
});

it("shows each part of the instance, and its open alarms first", async () => {
  const health: HealthPage = {
    chain: { head: null, answerMs: null },
    indexer: { block: 48_216, final: 48_213, behind: null, blockAt: NOW },
    jobs: { waiting: 12, oldestSeconds: 9, retried: 3, failed: 0 },
    mail: { on: false, waiting: 0, oldestSeconds: 0, failed: 0 },
    storage: { freeMegabytes: null, totalMegabytes: null },
    operator: { balance: null, minimum: "1", waiting: 0, failed: 0, oldestSeconds: 0 },
    auditCheck: null,
    samples: [],
    alarms: [{ id: 1, kind: "chain", text: "The chain isn’t answering.", openedAt: NOW, closedAt: null }],
  };
  serve({ "GET /api/admin/health": { body: health } });
  await renderAt("/", <Health />);
  await screen.findByText("1 open alarm");
  screen.getByText("12 waiting");
  screen.getByText("SMTP_URL isn’t set");
  within(screen.getByRole("list", { name: "Last alarms" })).getByText("The chain isn’t answering.");
});

it("turns analytics off with a reason, and refuses a value that makes no sense before it is sent", async () => {
  const settings = { notifications: true, analytics: true, gbpPerDev: 1, explorerUrl: null };
  const server = serve({
    "GET /api/admin/settings": {
      body: { settings, changed: [], environment: [{ name: "Demo", value: "yes" }] },
    },
    "PUT /api/admin/settings": { body: { settings, changed: [], environment: [] } },
  });
  const { person } = await renderAt("/", <Settings />);
  await person.click(await screen.findByRole("button", { name: "Change Pounds per DEV" }));
  const changing = await screen.findByRole("dialog", { name: "Change Pounds per DEV" });
  const field = within(changing).getByLabelText("Pounds per DEV");
  await person.clear(field);
  await person.type(field, "-3");
  await person.type(within(changing).getByLabelText("Reason"), "A try");
  await person.click(within(changing).getByRole("button", { name: "Change setting" }));
  await within(changing).findByText("Enter more than 0.");
  expect(server.asked.filter(({ method }) => method === "PUT")).toEqual([]);
  await person.click(within(changing).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await person.click(screen.getByRole("button", { name: "Turn off analytics" }));
  const asking = await screen.findByRole("dialog", { name: "Turn off analytics?" });
  await person.type(within(asking).getByLabelText("Reason"), "Asked for");
  await person.click(within(asking).getByRole("button", { name: "Turn off" }));
  await waitFor(async () =>
    expect(await bodyOf(server.asked.find(({ method }) => method === "PUT"))).toEqual({
      name: "analytics",
      value: false,
      reason: "Asked for",
    }),
  );
});

it("shows counts by page and step, and says when nothing is counted", async () => {
  serve({
    "GET /api/admin/analytics": {
      body: {
        on: false,
        days: [
          { day: "2026-11-15", views: 1 },
          { day: "2026-11-16", views: 4 },
        ],
        pages: [{ page: "/Project/$projectId", views: 5 }],
        funnels: [
          {
            name: "From visitor to bid",
            steps: [
              { label: "Opened the market", count: 10 },
              { label: "Placed a bid", count: 2 },
              { label: "Accepted a bid", count: 5 },
            ],
          },
        ],
      },
    },
  });
  await renderAt("/", <Analytics />);
  await screen.findByText(/Analytics is off/);
  screen.getByText("A project");
  screen.getByText("20% of the step before");
  screen.getByText("Also reached without the step before");
});
