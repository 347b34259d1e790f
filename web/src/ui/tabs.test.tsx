import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Tabs } from "./tabs.tsx";

const views = [
  [undefined, "All"],
  ["unread", "Unread"],
] as const;

it("shows which one is chosen, and passes on another", () => {
  const onChange = vi.fn();
  render(<Tabs label="Show" options={views} value={undefined} onChange={onChange} />);
  expect(screen.getByRole("group", { name: "Show" })).toBeDefined();
  expect(screen.getByRole("button", { name: "All", pressed: true })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Unread", pressed: false }));
  expect(onChange).toHaveBeenCalledWith("unread");
});
