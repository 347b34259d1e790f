export const clubKey = ["club"] as const;
