import { expect, test } from "@playwright/test";
import type { PlatformFigures } from "@trestle/domain/admin/overview.ts";
import type { NotificationList } from "@trestle/domain/notifications/notification.ts";
import type { LoanSummary } from "@trestle/domain/pools/loan.ts";
import type { ScorsBreakdown } from "@trestle/domain/scors/breakdown.ts";
import { demo, type Person } from "./people.ts";

const DAY_S = 86_400;

test("the demo has a year behind it: finished works, scores low and high, loans in every state", async ({
  baseURL,
}) => {
  const read = async <Answer>(path: string, token?: string): Promise<Answer> => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined;
    const answer = await fetch(`${baseURL}${path}`, { headers });
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  const logIn = async ({ username, password }: Pick<Person, "username" | "password">): Promise<string> => {
    const answer = await fetch(`${baseURL}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password }),
    });
    return (await answer.json()).token;
  };
  const tokens = await Promise.all(Object.values(demo).map(logIn));
  const admin = tokens.at(-1);

  const { days } = await read<PlatformFigures>("/api/admin/figures?range=12m", admin);
  const first = days[0];
  const age = (Date.now() / 1000 - Date.parse(first?.day ?? "") / 1000) / DAY_S;
  expect(age).toBeGreaterThan(330);
  expect(days.at(-1)?.projectsFinished).toBeGreaterThan(40);

  const now = Date.now() / 1000;
  const loans = await read<LoanSummary[]>("/api/pools/loans?limit=100");
  const late = loans.filter(({ status, deadline }) => status === "active" && (deadline ?? now) < now);
  const count = (wanted: LoanSummary["status"]) => loans.filter(({ status }) => status === wanted).length;
  expect(count("repaid")).toBeGreaterThan(2);
  expect(count("defaulted")).toBe(1);
  expect(late.length).toBeGreaterThan(1);
  expect(count("active")).toBeGreaterThan(late.length);

  for (const [name, score] of [
    ["calder.finch", 11],
    ["quayside.build", 2],
  ] as const) {
    const [found] = await read<{ _id: string }[]>(`/api/bids/developers?search=${name}`, admin);
    const { overallScore } = await read<ScorsBreakdown>(`/api/scors/user/${found?._id}/breakdown`);
    expect(overallScore, name).toBe(score);
  }

  for (const token of tokens.slice(0, -1)) {
    const { notifications, unread } = await read<NotificationList>("/api/notifications", token);
    expect(notifications.length).toBeGreaterThan(1);
    expect(unread).toBeGreaterThan(0);
  }
});
