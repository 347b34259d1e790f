import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { RequestError } from "./request-error.ts";
import { RefusedInput, useChange } from "./use-change.ts";

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(["loans"], []);
});
const isStale = () => client.getQueryState(["loans"])?.isInvalidated;

type Options = Parameters<typeof useChange<string, string>>[0];
const change = (options: Omit<Options, "failure">) =>
  renderHook(() => useChange({ failure: "Nothing changed. Try again.", ...options }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result;

it("is busy until it is done and what follows was read again, and is sent once", async () => {
  const answer = Promise.withResolvers<string>();
  const send = vi.fn(() => answer.promise);
  const onDone = vi.fn();
  const result = change({ send, onDone, invalidates: [["loans"]] });
  act(() => result.current.run("first"));
  await waitFor(() => expect(result.current).toMatchObject({ busy: true, running: "first" }));
  act(() => result.current.run("second"));
  expect(send).toHaveBeenCalledTimes(1);
  expect(isStale()).toBe(false);
  await act(async () => answer.resolve("done"));
  await waitFor(() =>
    expect(result.current).toMatchObject({ busy: false, running: undefined, problem: null }),
  );
  expect(onDone).toHaveBeenCalledWith("done", "first");
  expect(isStale()).toBe(true);
});

it.each([
  [
    "what the server said",
    new RequestError(409, { message: "Somebody was faster." }),
    "Somebody was faster.",
  ],
  ["the given sentence where it said nothing", new RequestError(0, undefined), "Nothing changed. Try again."],
  [
    "the given sentence for a mistake of ours",
    new TypeError("x is undefined"),
    "Nothing changed. Try again.",
  ],
  ["what was wrong with the input", new RefusedInput("Passwords do not match"), "Passwords do not match"],
])("says %s, and reads nothing again", async (_, error, sentence) => {
  const result = change({ send: () => Promise.reject(error), invalidates: [["loans"]] });
  act(() => result.current.run("it"));
  await waitFor(() => expect(result.current.problem).toBe(sentence));
  expect(result.current.busy).toBe(false);
  expect(isStale()).toBe(false);
  act(() => result.current.clear());
  await waitFor(() => expect(result.current.problem).toBeNull());
});

it("sends once when it is run twice before the page renders again", async () => {
  const send = vi.fn().mockResolvedValue("done");
  const result = change({ send });
  act(() => {
    result.current.run("it");
    result.current.run("it");
  });
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => result.current.run("it"));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it("forgets the problem with the next attempt", async () => {
  const send = vi.fn().mockRejectedValueOnce(new RequestError(500, undefined)).mockResolvedValue("done");
  const result = change({ send });
  act(() => result.current.run("it"));
  await waitFor(() => expect(result.current.problem).not.toBeNull());
  act(() => result.current.run("it"));
  await waitFor(() => expect(result.current).toMatchObject({ busy: false, problem: null }));
});

it("hands the problem over where it is said elsewhere", async () => {
  const onProblem = vi.fn();
  const result = change({ send: () => Promise.reject(new RequestError(500, undefined)), onProblem });
  act(() => result.current.run("it"));
  await waitFor(() => expect(onProblem).toHaveBeenCalledWith("Nothing changed. Try again."));
  expect(result.current.problem).toBeNull();
});

it("tells of a refusal by the server, not of input that never left", async () => {
  const onRefused = vi.fn();
  const send = vi
    .fn()
    .mockRejectedValueOnce(new RefusedInput("Give a reason."))
    .mockRejectedValue(new RequestError(409, { message: "Too late." }));
  const result = change({ send, onRefused });
  act(() => result.current.run("it"));
  await waitFor(() => expect(result.current.problem).toBe("Give a reason."));
  expect(onRefused).not.toHaveBeenCalled();
  act(() => result.current.run("it"));
  await waitFor(() => expect(result.current.problem).toBe("Too late."));
  expect(onRefused).toHaveBeenCalledTimes(1);
});

it("fails at once in a browser that believes itself offline, instead of waiting", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const result = change({ send: () => Promise.reject(new RequestError(0, undefined)) });
  act(() => result.current.run("it"));
  await waitFor(() => expect(result.current.problem).toBe("Nothing changed. Try again."));
});
