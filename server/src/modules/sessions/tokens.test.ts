import { expect, it, onTestFinished, vi } from "vitest";
import { readToken, signToken } from "./tokens.ts";

const SECRET = "a secret of this test, long enough to be one";
const WEEK_SECONDS = 7 * 24 * 3600;

it("believes a token it has seen before only until it expires, and only under its own secret", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const token = await signToken(SECRET, "somebody", "some session");
  expect(await readToken(SECRET, token)).toMatchObject({ accountId: "somebody", sessionId: "some session" });
  vi.setSystemTime(Date.now() + (WEEK_SECONDS - 1) * 1000);
  expect(await readToken(SECRET, token)).toMatchObject({ accountId: "somebody" });
  expect(await readToken(`${SECRET}.`, token)).toBeUndefined();
  vi.setSystemTime(Date.now() + 1000);
  expect(await readToken(SECRET, token)).toBeUndefined();
});
