import type { Counterparty } from "./score.ts";

/** Two people who have finished a project together, and when their first one ended. */
export type Acquaintance = readonly [string, string, Date?];

/**
 * How far a person's counterparties also work with others. `acquaintances` hold all of the counterparties' own.
 * Only verified people count as others: anybody can invent the rest.
 */
export function counterpartiesOf(
  me: string,
  acquaintances: readonly Acquaintance[],
  isVerified: (person: string) => boolean,
): Map<string, Counterparty> {
  const known = new Map<string, Map<string, Date | undefined>>();
  const add = (a: string, b: string, since: Date | undefined) => {
    const others = known.get(a) ?? new Map<string, Date | undefined>();
    known.set(a, others.set(b, earlier(others.get(b), since)));
  };
  for (const [a, b, since] of acquaintances) {
    if (a === b) continue;
    add(a, b, since);
    add(b, a, since);
  }
  const mine = known.get(me) ?? new Map<string, Date | undefined>();
  return new Map(
    [...mine.keys()].map((person) => {
      const others = [...(known.get(person) ?? [])].filter(([other]) => other !== me);
      const inside = others.filter(([other]) => mine.has(other)).length;
      const strangers = others.filter(([other]) => !mine.has(other) && isVerified(other));
      const outsideSince = strangers.map(([, since]) => since).reduce(earlier, undefined);
      return [person, { verified: isVerified(person), inside, outside: strangers.length, outsideSince }];
    }),
  );
}

const earlier = (a: Date | undefined, b: Date | undefined): Date | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;
