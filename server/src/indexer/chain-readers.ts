import type { Transaction } from "../services.ts";
import type { EventHandlers } from "./event-handlers.ts";
import type { Projection, RollBack } from "./projection.ts";

/** Consumers of the chain's logs, called in this order. */
export type ChainReaders = {
  projections: Projection[];
  handlers: EventHandlers[];
  /** Called before logs are deleted, while rows that refer to them still exist. */
  onRollBack: ((rollBack: RollBack) => Promise<void>)[];
  /** Called when the final block moves, in the transaction that moves it. */
  onFinal: ((transaction: Transaction) => Promise<void>)[];
};

export const joinReaders = (all: Partial<ChainReaders>[]): ChainReaders => ({
  projections: all.flatMap(({ projections = [] }) => projections),
  handlers: all.flatMap(({ handlers = [] }) => handlers),
  onRollBack: all.flatMap(({ onRollBack = [] }) => onRollBack),
  onFinal: all.flatMap(({ onFinal = [] }) => onFinal),
});
