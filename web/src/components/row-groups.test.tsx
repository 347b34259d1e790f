// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { RowGroups } from "./row-groups.tsx";

type Seen = { isIntersecting: boolean; boundingClientRect: { height: number } };

/** The browser's observer, told by the test what is near. */
const watched = new Map<Element, (seen: Seen[]) => void>();
class Observer {
  readonly #tell: (seen: Seen[]) => void;
  constructor(tell: (seen: Seen[]) => void) {
    this.#tell = tell;
  }
  observe(element: Element) {
    watched.set(element, this.#tell);
  }
  disconnect() {}
}
beforeEach(() => {
  watched.clear();
  vi.stubGlobal("IntersectionObserver", Observer);
});

const table = (count: number, openKey?: string) => (
  <table>
    <RowGroups
      rows={Array.from({ length: count }, (_, n) => `row ${n}`)}
      keyOf={(row) => row}
      columns={1}
      openKey={openKey}
    >
      {(row) => (
        <tr key={row}>
          <td>{row}</td>
        </tr>
      )}
    </RowGroups>
  </table>
);

const leave = (isIntersecting = false) =>
  act(() => {
    for (const tell of watched.values()) tell([{ isIntersecting, boundingClientRect: { height: 490 } }]);
  });

it("draws a hundred rows whole", () => {
  render(table(100));
  expect(watched.size).toBe(0);
  expect(screen.getAllByRole("row")).toHaveLength(100);
});

it("leaves a gap for those that are far away, and draws them when they come near", () => {
  const { container } = render(table(200));
  leave();
  expect(container.querySelectorAll("td")).toHaveLength(20);
  expect(container.querySelector("td")?.style.height).toBe("490px");
  leave(true);
  expect(screen.getAllByRole("row")).toHaveLength(200);
});

it("draws an open row wherever it is", () => {
  render(table(200, "row 155"));
  leave();
  expect(screen.getByText("row 155")).toBeDefined();
  expect(screen.getAllByRole("row")).toHaveLength(19 + 10);
});
