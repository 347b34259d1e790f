/** Categories of work: API value and label. */
export const categories = {
  construction: "Construction",
  extension: "Extensions and lofts",
  retrofit: "Retrofit",
  roofing: "Roofing",
  "fit-out": "Fit-out",
  groundworks: "Groundworks and drainage",
  energy: "Heating and energy",
  landscape: "Landscape",
  joinery: "Joinery",
  fabrication: "Fabrication",
  design: "Design",
  software: "Software",
} as const;

export type Category = keyof typeof categories;
export const categoryKeys = Object.keys(categories) as [Category, ...Category[]];

/** Units of an item's quantity. */
export const units = ["whole", "pieces", "m", "m²", "m³", "kg", "t", "hours", "days"] as const;
export type Unit = (typeof units)[number];

export const unitNames: Record<Unit, string> = {
  ...(Object.fromEntries(units.map((unit) => [unit, unit])) as Record<Unit, Unit>),
  whole: "lump sum",
};
const singular: Partial<Record<Unit, string>> = { pieces: "piece", hours: "hour", days: "day" };
export const oneOf = (unit: Unit): string => singular[unit] ?? unit;
