import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bringIntoView } from "./bring-into-view.ts";

beforeEach(() => {
  vi.useFakeTimers();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const addHeading = () => {
  const heading = document.createElement("h2");
  heading.id = "bids";
  document.body.append(heading);
  return heading;
};

it("waits for a heading that is loaded after its page, and focuses it", () => {
  bringIntoView(window.location.pathname, "bids");
  const heading = addHeading();
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(heading);
});

it("looks no longer than ten seconds, and no longer than it is wanted", () => {
  bringIntoView(window.location.pathname, "bids");
  vi.advanceTimersByTime(10_100);
  expect(vi.getTimerCount()).toBe(0);
  const stop = bringIntoView(window.location.pathname, "bids");
  expect(vi.getTimerCount()).toBe(1);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
