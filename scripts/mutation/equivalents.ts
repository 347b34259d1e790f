// Mutants that no test can tell from the contracts, each with the reason. The key is what `npm run mutate` prints.
// A key that no mutant has any more is refused, so that no argument outlives its code.
export const equivalents: Record<string, string> = {};
