import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { MapCredit } from "./map-credit.tsx";

const said = (props: Parameters<typeof MapCredit>[0]) =>
  render(<MapCredit {...props} />).container.textContent;

it("says on the map that London is a sketch, as long as it is one", () => {
  expect(said({ ground: "embedded", hasSketch: true })).toBe(
    "Sketch map of London: not for navigation · Places: GeoNames (CC BY 4.0) · Natural Earth",
  );
  expect(said({ ground: "embedded", hasSketch: false })).not.toContain("Sketch");
});

it("names whose streets they are, and leaves a style's own to it", () => {
  expect(said({ ground: "streets" })).toBe(
    "© OpenStreetMap · Protomaps · Places: GeoNames (CC BY 4.0) · Natural Earth",
  );
  expect(said({ ground: "style" })).toBe("Place search: GeoNames (CC BY 4.0)");
});
