import { createHash } from "node:crypto";
import { describeMutant, type Mutant } from "./generate.ts";

const POOLS =
  /^contracts\/src\/(pool\/|Lending|Loan|libraries\/(Loan|Pool|Vesting|Tiers|ShareMath|PackedIds))/;

/** A mistake in the pools costs strangers' money, and their arithmetic is the hardest: they come up twice as often. */
const weightOf = ({ file }: Pick<Mutant, "file">): number => (POOLS.test(file) ? 2 : 1);

/** Above 0 and at most 1, the same for the same words. */
function dice(words: string): number {
  return (createHash("sha256").update(words).digest().readUInt32BE(0) + 1) / 2 ** 32;
}

/**
 * All mutants in the order in which this seed draws them. A mutant's place hangs on its own description alone, so
 * that a change elsewhere in the contracts does not draw another sample.
 */
export function drawOrder(mutants: Mutant[], seed: number): Mutant[] {
  return mutants
    .map((mutant) => {
      const description = describeMutant(mutant);
      return { mutant, description, rank: dice(`${seed} ${description}`) ** (1 / weightOf(mutant)) };
    })
    .sort((a, b) => b.rank - a.rank || a.description.localeCompare(b.description))
    .map(({ mutant }) => mutant);
}
