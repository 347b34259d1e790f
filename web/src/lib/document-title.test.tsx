import { act, render } from "@testing-library/react";
import { expect, it } from "vitest";
import page from "../../index.html?raw";
import { setUnreadInTitle, useDocumentTitle } from "./document-title.ts";

function Titled({ name }: { name?: string }) {
  useDocumentTitle(name);
  return null;
}

it("says project management on every page, with the unread before it", () => {
  expect(page).toContain("<title>Trestle · Project Management</title>");
  const { rerender } = render(<Titled />);
  expect(document.title).toBe("Trestle · Project Management");
  rerender(<Titled name="Market" />);
  expect(document.title).toBe("Market · Trestle · Project Management");
  act(() => setUnreadInTitle(3));
  expect(document.title).toBe("(3) Market · Trestle · Project Management");
  act(() => setUnreadInTitle(0));
});
