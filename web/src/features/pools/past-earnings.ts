import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { counted } from "../../lib/format.ts";
import { percent } from "./percent.ts";

const YEAR_DAYS = 365;

/**
 * Describes the change of the token's price: a gain as a rate a year, to compare pools, a loss as the change,
 * because a loss doesn't go on for a year. Null while the history is too short.
 */
export function pastEarnings(
  { lately, overDays }: PoolSummary["earns"],
  digits = 1,
): { days: string; text: string } | null {
  if (lately === null) return null;
  return {
    days: `Past ${counted(overDays, "day")}`,
    text:
      lately < 0
        ? `${percent((lately * overDays) / YEAR_DAYS, digits)} in total`
        : `${percent(lately, digits)} a year`,
  };
}
