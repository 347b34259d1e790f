import { expect, it } from "vitest";
import { filterLabels } from "./filter-labels.ts";
import { marketSearch } from "./market-search.ts";

it.each([
  ["work", { category: "roofing" }, "Roofing"],
  ["work", { category: "roofing,design,software" }, "3 kinds of work"],
  ["asked", { askedTo: 150000 }, "Up to 150,000 DEV"],
  ["asked", { askedFrom: "1234.5678", askedTo: "2000" }, "1,234.5678 to 2,000 DEV"],
  ["place", { place: "Hackney, England", latitude: 51.5, longitude: 0 }, "Within 12 km of Hackney"],
  ["place", { latitude: 51.5, longitude: 0, radiusKm: 3 }, "Within 3 km of the map"],
  ["funding", { funding: "almost" }, "Donation goal nearly reached"],
  ["scors", { scorsTo: 7 }, "SCORS up to 7"],
  ["scors", {}, undefined],
] as const)("says of %s %o: %s", (name, address, words) => {
  expect(filterLabels[name](marketSearch.parse(address))).toBe(words);
});
