import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../../test-render.tsx";
import { MapView } from "./map-view.tsx";

const pins = [
  { id: "a", label: "Loft with two dormers", latitude: 51.5, longitude: -0.1 },
  { id: "b", label: "Bakery", latitude: 51.6, longitude: -0.1, href: "/somewhere" },
];

// This environment has no WebGL, like some browsers.
it("says that it cannot be drawn, and gives the same pins as a list", async () => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      #seen: (entries: { isIntersecting: boolean }[]) => void;
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#seen = seen;
      }
      observe() {
        this.#seen([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  const onSelect = vi.fn();
  const { person } = await renderAt("/", <MapView ariaLabel="Projects" pins={pins} onSelect={onSelect} />);
  expect(screen.getByRole("region", { name: "Projects" }).textContent).toContain("can't show the map");
  await person.click(screen.getByRole("button", { name: "Loft with two dormers" }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith("a");
  expect(screen.getByRole("link", { name: "Bakery" }).getAttribute("href")).toBe("/somewhere");
});
