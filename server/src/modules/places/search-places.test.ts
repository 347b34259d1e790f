import { typosAt } from "@trestle/domain/edit-distance.ts";
import { describe, expect, it } from "vitest";
import { fold } from "./fold.ts";
import { buildGazetteer, type Town } from "./gazetteer.ts";
import { withLondonQuarters } from "./london-quarters.ts";
import { namesInTile } from "./names-in-tile.ts";
import { searchPlaces } from "./search-places.ts";

let nextId = 1;
const town = (
  name: string,
  population: number,
  { country = "GB", adminCode = "ENG", featureCode = "PPL", at = [0, 51] as [number, number] } = {},
): Town => ({
  cityId: nextId++,
  name,
  country,
  adminCode,
  featureCode,
  population,
  loc: { coordinates: at },
});

const gazetteer = buildGazetteer([
  town("London", 7_556_900, { featureCode: "PPLC", at: [-0.1257, 51.5085] }),
  town("London", 346_765, { country: "CA", adminCode: "08", at: [-81.2, 42.98] }),
  town("Londonderry", 87_000, { adminCode: "NIR" }),
  town("City of Westminster", 247_614, { featureCode: "PPLA3" }),
  town("Westminster", 106_114, { country: "US", adminCode: "CO" }),
  town("New York City", 8_175_133, { country: "US", adminCode: "NY" }),
  town("York", 153_717),
  town("Yorkton", 15_000, { country: "CA", adminCode: "11" }),
  town("Richmond", 8_360, { at: [-0.306, 51.457] }),
  town("Richmond", 204_214, { country: "US", adminCode: "VA", at: [-77.46, 37.55] }),
  town("Paris", 2_138_551, { country: "FR", adminCode: "11" }),
  town("Paris", 24_782, { country: "US", adminCode: "TX" }),
  town("Zürich", 341_730, { country: "CH", adminCode: "ZH" }),
  town("Saint-Denis", 96_128, { country: "FR", adminCode: "11" }),
  town("St Albans", 84_561),
  town("Łódź", 768_755, { country: "PL", adminCode: "74" }),
  town("Woolwich", 0, { featureCode: "PPLA3" }),
  town("Woolsery", 1_000),
  town("Birmingham", 984_333),
  town("Old Sarum", 0, { featureCode: "PPLQ" }),
]);
const found = (question: string, limit = 8) =>
  searchPlaces(gazetteer, question, { limit }).map(({ name, country }) => `${name} ${country}`);

describe("the order of what is found", () => {
  it("puts the whole name first, then names that begin so, then names with such a word; the larger first", () => {
    expect(found("london")).toEqual(["London GB", "London CA", "Londonderry GB"]);
    expect(found("york")).toEqual(["York GB", "Yorkton CA", "New York City US"]);
  });

  it("passes over the title of a city", () => {
    expect(found("westminster")).toEqual(["City of Westminster GB", "Westminster US"]);
  });

  it("keeps a district's seat without a population, and ranks it as a seat", () => {
    expect(found("wool")).toEqual(["Woolwich GB", "Woolsery GB"]);
  });

  it("leaves out what was abandoned", () => {
    expect(found("old sarum")).toEqual([]);
  });

  it("prefers the one nearby among towns of one name", () => {
    const near = { latitude: 51.5, longitude: -0.12 };
    expect(found("richmond")).toEqual(["Richmond US", "Richmond GB"]);
    expect(searchPlaces(gazetteer, "richmond", { limit: 1, near })[0]?.country).toBe("GB");
  });

  it("answers no more than it was asked for", () => {
    expect(found("l", 2)).toEqual(["London GB", "Łódź PL"]);
  });
});

describe("how a name may be typed", () => {
  it.each([
    ["ZURICH", "Zürich CH"],
    ["zürich", "Zürich CH"],
    ["lodz", "Łódź PL"],
    ["saint denis", "Saint-Denis FR"],
    ["st denis", "Saint-Denis FR"],
    ["saint albans", "St Albans GB"],
    ["paris texas", "Paris US"],
    ["paris, tex", "Paris US"],
    ["london, uk", "London GB"],
    ["london ontario", "London CA"],
    ["richmond, england, united kingdom", "Richmond GB"],
    ["  york  ", "York GB"],
  ])("%j finds %s", (question, first) => {
    expect(found(question)[0]).toBe(first);
  });

  it.each([
    ["a swap", "brimingham"],
    ["a letter too few", "birmingam"],
    ["a letter too many", "birminngham"],
    ["a wrong letter", "birmongham"],
    ["two of them, in a long name", "brimingam"],
    ["one in the beginning of a name", "bormin"],
  ])("forgives %s", (_, question) => {
    expect(found(question)[0]).toBe("Birmingham GB");
  });

  it("forgives nothing in three letters, and not three typos in nine", () => {
    expect(found("yrk")).toEqual([]);
    expect(found("brmnghm xx")).toEqual([]);
  });

  it.each(["", " ", "%", "_", "'", ".*", "(((", "\\", "\0", "\u202e", "💥", "東京", ",", ",,,", ", texas"])(
    "finds nothing for %j",
    (question) => {
      expect(found(question)).toEqual([]);
    },
  );
});

it("folds letters of many alphabets of Latin kind", () => {
  expect(fold("  Straße-Ærø, L’Haÿ İzmir (Đà Nẵng) ")).toBe("strasse aero lhay izmir da nang");
});

it.each([
  ["london", "london", 0],
  ["londonderry", "london", 0.5],
  ["london", "lodnon", 1],
  ["london", "lonndon", 1],
  ["london", "lndon", 1],
  ["london", "xxndon", 2],
  ["paris", "london", 3],
  ["lo", "london", 3],
])("counts what separates %s from the typed %s: %d", (name, typed, typos) => {
  expect(typosAt(Buffer.from(`${name}\0paris\0`), 0, Buffer.from(typed), 2)).toBe(typos);
});

describe("the quarters of London", () => {
  const peckham = town("Peckham", 71_552, { featureCode: "PPLX", at: [-0.0686, 51.474] });
  const bow = town("Bow", 1_095, { at: [-3.82, 50.8] });
  const croydon = town("Croydon", 173_314, { featureCode: "PPLA3", at: [-0.1, 51.383] });
  const croydonAbroad = town("Croydon", 26_946, { country: "AU", adminCode: "07", at: [145.28, -37.79] });
  const stratfordAbroad = town("Stratford", 31_465, { country: "CA", adminCode: "08", at: [-80.98, 43.37] });
  const archway = town("Archway", 215_667, { featureCode: "PPLL", at: [-0.134, 51.567] });
  const hull = town("Kingston upon Hull", 284_321, { at: [-0.336, 53.745] });
  const westminster = town("City of Westminster", 247_614, { featureCode: "PPLA3", at: [-0.1366, 51.4975] });
  const withQuarters = buildGazetteer(
    withLondonQuarters([
      ...[peckham, bow, croydon, croydonAbroad, stratfordAbroad, archway, hull, westminster],
    ]),
  );
  const places = (question: string, near?: { latitude: number; longitude: number }) =>
    searchPlaces(withQuarters, question, { limit: 3, near });
  const names = (question: string) =>
    places(question).map(({ name, region, latitude }) => `${name}, ${region} ${latitude}`);

  it("are found by name, mistyped too, and none twice that the towns have already", () => {
    expect(names("deptford")).toEqual(["Deptford, London 51.478"]);
    expect(names("Deptfrod")).toEqual(["Deptford, London 51.478"]);
    expect(names("peckham")).toEqual(["Peckham, London 51.474", "Peckham Rye, London 51.463"]);
    expect(places("peckham")[0]?.id).toBe(String(peckham.cityId));
    expect(names("westminster")).toEqual(["Westminster, London 51.497"]);
    expect(names("bow").slice(0, 2)).toEqual(["Bow, London 51.529", "Bow, England 50.8"]);
  });

  it.each(["deptford london", "deptford, england", "Deptford, London, United Kingdom", "deptford uk"])(
    "are found as %j",
    (question) => {
      expect(places(question)[0]?.name).toBe("Deptford");
    },
  );

  it("keep the importance of a town that has grown into the city, and get none from a wrong count", () => {
    expect(names("croydon")[0]).toBe("Croydon, London 51.376");
    const weightOf = (name: string) =>
      namesInTile(withQuarters, { z: 0, x: 0, y: 0 }).find((one) => one.name === name);
    expect(weightOf("Croydon")).toMatchObject({ weight: 173_314, quarter: true, population: 0 });
    expect(weightOf("Peckham")).toMatchObject({ weight: 12_000, quarter: true });
    // A quarter like any other, so behind all districts.
    expect(weightOf("Archway")?.weight ?? 4_000).toBe(4_000);
  });

  it("come before larger towns of the same name near London", () => {
    const [abroad] = places("stratford");
    expect(abroad?.country).toBe("CA");
    const [near] = places("stratford", { latitude: 51.5, longitude: -0.1 });
    expect(near).toMatchObject({ country: "GB", region: "London" });
    // The whole beginning of a large town's name, and of a near one's.
    expect(places("kingston", { latitude: 51.5, longitude: -0.1 })[0]?.name).toBe("Kingston upon Thames");
    expect(places("kingston", { latitude: 53.8, longitude: -1.5 })[0]?.name).toBe("Kingston upon Hull");
    const [far] = places("stratford", { latitude: 43.6, longitude: -79.4 });
    expect(far?.country).toBe("CA");
  });
});
