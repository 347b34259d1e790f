import { AsyncLocalStorage } from "node:async_hooks";

const overriddenTime = new AsyncLocalStorage<number>();

/** Returns the current time, or the time set by `withCurrentTime` while the demo's past is written. */
export const currentTime = (): Date => new Date(overriddenTime.getStore() ?? Date.now());

/** Runs verbs with another current time. No route calls it. */
export const withCurrentTime = <Result>(time: Date, act: () => Promise<Result>): Promise<Result> =>
  overriddenTime.run(time.getTime(), act);
