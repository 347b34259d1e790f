import { AsyncLocalStorage } from "node:async_hooks";

const told = new AsyncLocalStorage<number>();

/** Returns the current time, or the time set by `atMoment` while the demo's past is written. */
export const moment = (): Date => new Date(told.getStore() ?? Date.now());

/** Runs verbs with another current time. No route calls it. */
export const atMoment = <Result>(time: Date, act: () => Promise<Result>): Promise<Result> =>
  told.run(time.getTime(), act);
