import { withCurrentTime } from "@trestle/server/platform/events/clock.ts";
import type { Blocks, Call } from "./blocks.ts";
import type { Calendar } from "./calendar.ts";

/** Acts on a day before the demo's first. */
export type PastAct = {
  on: number;
  /** Transactions of that day, sent after the API calls that they depend on. */
  calls?: () => Promise<Call[]>;
  /** Acts after that day's block was indexed. May run twice. */
  after?: () => Promise<void>;
};

/**
 * Plays the past, one block per day, so that a day is on the chain completely or not at all and an interrupted filling
 * resumes after the last complete day. A chain whose head is already later can't go back, which is reported.
 */
export async function playPast(
  { blocks, calendar }: { blocks: Pick<Blocks, "headTime" | "goBack" | "mine">; calendar: Calendar },
  acts: readonly PastAct[],
  at: (state: string) => void,
): Promise<void> {
  const days = [...new Set(acts.map(({ on }) => on))].sort((a, b) => a - b);
  const headTime = (await blocks.headTime()) * 1000;
  const last = days.at(-1);
  if (last === undefined) return;
  if (headTime > calendar.at(last).getTime()) throw new Error("Its chain is past the days that are missing.");
  await blocks.goBack();
  const lastMinedDay =
    days.filter((day) => calendar.at(day).getTime() <= headTime).at(-1) ?? Number.NEGATIVE_INFINITY;
  for (const day of days.filter((each) => each >= lastMinedDay)) {
    at(`${-day} days ago`);
    const time = calendar.at(day);
    const today = acts.filter(({ on }) => on === day);
    if (day > lastMinedDay) {
      const calls: Call[] = [];
      for (const act of today)
        calls.push(...((await withCurrentTime(time, async () => act.calls?.())) ?? []));
      await blocks.mine(calls, time);
    }
    for (const { after } of today) if (after) await withCurrentTime(time, after);
  }
}
