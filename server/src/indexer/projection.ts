import type { Deployment } from "@trestle/chain/deployment.ts";
import type { EventData, EventType } from "@trestle/domain/events.ts";
import type { Transaction } from "../services.ts";
import type { ReadLog } from "./read-blocks.ts";

/** A log of our contracts with its block. */
export type Entry = ReadLog & { blockNumber: bigint; minedAt: Date };

export type Recorder = <Type extends EventType>(type: Type, data: EventData<Type>) => void;

/** New logs in order, in the transaction that writes their blocks. */
export type Batch = {
  transaction: Transaction;
  deployment: string;
  contracts: Deployment["contracts"];
  entries: Entry[];
  /** Returns the recorder of a log's events, stored with the blocks and announced with them. */
  recorderOf(entry: Entry): Recorder;
};

/** A read model fed by the chain's logs. Its rows must depend on the logs alone, not on their batching. */
export type Projection = {
  name: string;
  /** Raised when the code derives other rows or keys from the same logs: all rows are then rebuilt at start-up. */
  version: number;
  /**
   * Returns keys of the rows that a log changes, such as `project/12`; equal keys mean the same row in every
   * projection.
   */
  keysOf(entry: Entry): string[];
  /** Folds new logs that have a key here onto the stored rows. */
  apply(batch: Batch): Promise<void>;
  /** Rebuilds the rows of these keys from the stored logs: after a reorg, or with newer code. */
  rebuild(transaction: Transaction, deployment: string, keys: string[]): Promise<void>;
  /**
   * Undoes logs removed by a reorg, the last ones of these keys, if that is cheaper than a rebuild. Rows that refer to
   * a log are already deleted. A projection that undoes by subtraction must have one key per log, or a log may be
   * undone twice. Without this function, the rows are rebuilt.
   */
  takeBack?(transaction: Transaction, deployment: string, keys: string[], gone: Entry[]): Promise<void>;
};

/** Blocks to be deleted with their logs and events, in the transaction that deletes them. */
export type RollBack = {
  transaction: Transaction;
  deployment: string;
  /** The last remaining block. */
  to: bigint;
  /** Ids of the events of the deleted logs. */
  eventIds: string[];
};

/** Returns the keys that begin with `prefix`, without it. */
export const idsOf = (prefix: string, keys: string[]): string[] =>
  keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));

/** Returns the token id of a log's project. */
export const tokenIdOf = ({ args }: Pick<ReadLog, "args">): string | undefined =>
  (args.tokenId ?? args.projectId) as string | undefined;
