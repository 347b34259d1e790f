import { describe, expect, it } from "vitest";
import { MAP_FONT } from "../base-style.ts";
import type { MapColours } from "../map-colours.ts";
import { coveredArea } from "./covered-area.ts";
import { streetStyle } from "./street-style.ts";

const names = [
  ...["water", "water-ink", "land", "urban", "park", "park-ink", "line", "line-2", "road", "road-edge"],
  ...["main-road", "motorway", "rail", "ink-2", "muted", "surface", "brand"],
];
const colours = Object.fromEntries(
  names.map((name, index) => [name, `#0000${index.toString(16).padStart(2, "0")}`]),
) as MapColours;
const style = streetStyle(colours);

describe("the style of streets", () => {
  it("has the product's colours and no others", () => {
    const used =
      JSON.stringify(style.map(({ paint }) => paint)).match(/#[0-9a-f]{3,8}\b|(rgb|hsl)a?\(/gi) ?? [];
    expect(Object.values(colours)).toEqual(expect.arrayContaining([...new Set(used)]));
    const paintOf = (id: string) =>
      JSON.stringify(style.find((layer) => layer.id === `streets-${id}`)?.paint);
    expect(paintOf("water")).toContain(colours.water);
    expect(paintOf("landuse_park")).toContain(colours.park);
    expect(paintOf("roads_highway")).toContain(colours.motorway);
    expect(paintOf("roads_major")).toContain(colours["main-road"]);
    expect(paintOf("roads_minor")).toContain(colours.road);
    expect(paintOf("roads_rail")).toContain(colours.rail);
  });

  it("needs no pictures and no letters of another server", () => {
    const text = JSON.stringify(style);
    expect(text).not.toContain("icon-image");
    expect(text).not.toContain("Noto Sans");
    const fonts = style.flatMap(({ layout }) =>
      layout && "text-font" in layout ? [layout["text-font"]] : [],
    );
    expect(fonts.length).toBeGreaterThan(8);
    expect(fonts.every((font) => font === MAP_FONT)).toBe(true);
  });

  it("leaves the ground and the world further out to our own map", () => {
    expect(style.some(({ type }) => type === "background")).toBe(false);
    expect(Math.min(...style.map(({ minzoom }) => minzoom ?? 0))).toBe(7);
    expect(new Set(style.map(({ id }) => id)).size).toBe(style.length);
  });
});

describe("where a file of streets has its own names", () => {
  const city = { bounds: { west: -0.5, south: 51.3, east: 0.3, north: 51.7 }, minZoom: 0, maxZoom: 14 };

  it("is every tile that touches it, so less the closer one looks", () => {
    const far = coveredArea(city, 8.4, 7);
    const near = coveredArea(city, 16, 7);
    expect(far?.west).toBeCloseTo(-1.40625, 5);
    expect(far?.east).toBeCloseTo(1.40625, 5);
    expect(near?.west).toBeGreaterThan(-0.53);
    expect(near?.west).toBeLessThanOrEqual(-0.5);
    expect(near?.north).toBeGreaterThanOrEqual(51.7);
    expect(near?.south).toBeLessThanOrEqual(51.3);
  });

  it("is nowhere while its tiles are not shown", () => {
    expect(coveredArea(city, 6.9, 7)).toBeUndefined();
    expect(coveredArea({ ...city, minZoom: 10 }, 9, 7)).toBeUndefined();
  });
});
