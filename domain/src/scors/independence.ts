import type { Counterparty } from "./score.ts";

/** Two people who have finished a project together. */
export type Acquaintance = readonly [string, string];

/**
 * How far a person's counterparties also work with others. `acquaintances` hold all of the counterparties' own.
 * Only verified people count as others: anybody can invent the rest.
 */
export function counterpartiesOf(
  me: string,
  acquaintances: readonly Acquaintance[],
  isVerified: (person: string) => boolean,
): Map<string, Counterparty> {
  const known = new Map<string, Set<string>>();
  const add = (a: string, b: string) => known.set(a, (known.get(a) ?? new Set()).add(b));
  for (const [a, b] of acquaintances) {
    if (a === b) continue;
    add(a, b);
    add(b, a);
  }
  const mine = known.get(me) ?? new Set<string>();
  return new Map(
    [...mine].map((person) => {
      const others = [...(known.get(person) ?? [])].filter((other) => other !== me);
      const inside = others.filter((other) => mine.has(other)).length;
      const outside = others.filter((other) => !mine.has(other) && isVerified(other)).length;
      return [person, { verified: isVerified(person), inside, outside }];
    }),
  );
}
