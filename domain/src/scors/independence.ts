import type { Counterparty } from "./score.ts";

/** Two people who have finished a project together, and the end of their first one. */
export type Acquaintance = readonly [string, string, Date?];

/**
 * Returns how independent a person's counterparties are: how many others they have worked with. `acquaintances` holds
 * all of the counterparties' pairs. Only verified people count as others, because fakes are free.
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
