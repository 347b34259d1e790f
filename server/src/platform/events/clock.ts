import { AsyncLocalStorage } from "node:async_hooks";

const told = new AsyncLocalStorage<number>();

/** Returns the current time of a verb: now, or the past while a history is written. */
export const moment = (): Date => new Date(told.getStore() ?? Date.now());

/** Lets verbs take another time for now. Nothing that a visitor can reach calls it. */
export const atMoment = <Result>(time: Date, act: () => Promise<Result>): Promise<Result> =>
  told.run(time.getTime(), act);
