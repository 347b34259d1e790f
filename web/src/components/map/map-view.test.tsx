import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderAt } from "../../test-render.tsx";
import { MapView } from "./map-view.tsx";

const pins = [
  { id: "a", label: "Loft with two dormers", latitude: 51.5, longitude: -0.1 },
  { id: "b", label: "Bakery", latitude: 51.6, longitude: -0.1, href: "/somewhere" },
];

// This environment has no WebGL, like some browsers.
beforeEach(() => {
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
});

it("speaks of no list where the map has no pins", async () => {
  await renderAt("/", <MapView ariaLabel="Where you work" />);
  expect(screen.getByRole("region", { name: "Where you work" }).textContent).toBe(
    "This browser can’t show the map because it needs WebGL 2.",
  );
});

it("says that it cannot be drawn, and gives the same pins as a list", async () => {
  const onSelect = vi.fn();
  const { person } = await renderAt("/", <MapView ariaLabel="Projects" pins={pins} onSelect={onSelect} />);
  expect(screen.getByRole("region", { name: "Projects" }).textContent).toContain(
    "The places on it are listed below.",
  );
  await person.click(screen.getByRole("button", { name: "Loft with two dormers" }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith("a");
  expect(screen.getByRole("link", { name: "Bakery" }).getAttribute("href")).toBe("/somewhere");
});
