/** The router reads what looks like a number as one. */
export type HelpSearch = { q?: string | number };

const LONGEST = 200;

export const questionOf = ({ q }: HelpSearch): string => String(q ?? "").slice(0, LONGEST);
