export const comparisonSorts = ["price", "time", "scors"] as const;
export type ComparisonSort = (typeof comparisonSorts)[number];
