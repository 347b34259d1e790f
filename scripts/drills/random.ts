/** Numbers that look random and are the same for the same seed (mulberry32). */
export function seeded(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    chance: (probability: number): boolean => next() < probability,
    hex: (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join(""),
    shuffled: <T>(items: readonly T[]): T[] => {
      const left = [...items];
      return Array.from({ length: left.length }, () => left.splice(below(left.length), 1)[0] as T);
    },
  };
}

export type Random = ReturnType<typeof seeded>;
