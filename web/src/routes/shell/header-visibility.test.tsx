import { act, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { isHeaderShown, useHeaderVisibility } from "./header-visibility.ts";

function Probe() {
  return <p>{useHeaderVisibility() ? "shown" : "hidden"}</p>;
}

function scrollTo(y: number) {
  act(() => {
    Object.defineProperty(window, "scrollY", { value: y, configurable: true });
    window.dispatchEvent(new Event("scroll"));
  });
}

describe("the header", () => {
  it.each([
    ["stays while scrolling down within 50 px", 0, 50, true, true],
    ["hides when scrolling down past 50 px", 40, 51, true, false],
    ["comes back when scrolling up", 900, 880, false, true],
    ["comes back near the top", 60, 50, false, true],
    ["stays hidden while nothing scrolls", 300, 300, false, false],
    ["stays shown while nothing scrolls", 300, 300, true, true],
  ])("%s", (_, from, to, before, after) => {
    expect(isHeaderShown(from, to, before)).toBe(after);
  });

  it("follows the window's scrolling", () => {
    render(<Probe />);
    scrollTo(30);
    expect(screen.getByText("shown")).toBeDefined();
    scrollTo(400);
    expect(screen.getByText("hidden")).toBeDefined();
    scrollTo(380);
    expect(screen.getByText("shown")).toBeDefined();
  });
});
