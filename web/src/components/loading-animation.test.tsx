import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { LoadingAnimation } from "./loading-animation.tsx";

const messages = [
  "Laying the next block",
  "Checking the ledger line by line",
  "Double-checking with the chain",
  "Counting every penny",
];
const Loading = () => (
  <QueryClientProvider client={new QueryClient()}>
    <LoadingAnimation />
  </QueryClientProvider>
);
const shown = () => screen.getByRole("status").textContent;

it("shows the next message every 4000 ms and begins again after the last", () => {
  vi.useFakeTimers();
  render(<Loading />);
  for (const message of [...messages, messages[0]]) {
    expect(shown()).toBe(message);
    act(() => vi.advanceTimersByTime(3999));
    expect(shown()).toBe(message);
    act(() => vi.advanceTimersByTime(1));
  }
});

it("stops counting when it is taken away", () => {
  vi.useFakeTimers();
  render(<Loading />).unmount();
  expect(vi.getTimerCount()).toBe(0);
});
