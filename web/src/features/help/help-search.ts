/** Search parameters of the guide; the router parses a numeric question as a number. */
export type HelpSearch = { q?: string | number };

const LONGEST = 200;

export const questionOf = ({ q }: HelpSearch): string => String(q ?? "").slice(0, LONGEST);
