import { QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { openQueryClient } from "./query-client.ts";
import { RequestError } from "./request-error.ts";

const WITHIN = { timeout: 10_000 };

it("asks later for what it was refused because it had asked too much", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answers = ["old", new RequestError(429, {}), new RequestError(429, {}), "new"];
  const client = openQueryClient();
  const queryFn = async () => {
    const answer = answers.shift();
    if (typeof answer === "string") return answer;
    throw answer;
  };
  const observer = new QueryObserver(client, { queryKey: ["offers"], queryFn });
  onTestFinished(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  await client.invalidateQueries({ queryKey: ["offers"] });
  expect(observer.getCurrentResult()).toMatchObject({ data: "old", isError: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(observer.getCurrentResult()).toMatchObject({ data: "new", isError: false });
  expect(answers).toEqual([]);
});

it("asks once more when something changed while the first answer was under way", async () => {
  const client = openQueryClient();
  const asked: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => void asked.push(answer));
  const observer = new QueryObserver(client, { queryKey: ["thread"], queryFn });
  onTestFinished(observer.subscribe(() => {}));
  void client.invalidateQueries({ queryKey: ["thread"] });
  asked[0]?.("before the change");
  await vi.waitFor(() => expect(asked).toHaveLength(2), WITHIN);
  asked[1]?.("after the change");
  await vi.waitFor(
    () => expect(observer.getCurrentResult()).toMatchObject({ data: "after the change" }),
    WITHIN,
  );
  expect(asked).toHaveLength(2);
});

it("asks once more when something changed while a second try was under way", async () => {
  const client = openQueryClient();
  const asked: { answer: (answer: string) => void; fail: (error: Error) => void }[] = [];
  const queryFn = () => new Promise<string>((answer, fail) => void asked.push({ answer, fail }));
  const observer = new QueryObserver(client, { queryKey: ["thread"], queryFn });
  onTestFinished(observer.subscribe(() => {}));
  asked[0]?.fail(new RequestError(404, {}));
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), WITHIN);
  void observer.refetch();
  void client.invalidateQueries({ queryKey: ["thread"] });
  asked[1]?.answer("before the change");
  await vi.waitFor(() => expect(asked).toHaveLength(3), WITHIN);
  asked[2]?.answer("after the change");
  await vi.waitFor(
    () => expect(observer.getCurrentResult()).toMatchObject({ data: "after the change" }),
    WITHIN,
  );
});
