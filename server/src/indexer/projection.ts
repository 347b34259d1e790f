import type { Deployment } from "@trestle/chain/deployment.ts";
import type { EventData, EventType } from "@trestle/domain/events.ts";
import type { Transaction } from "../services.ts";
import type { ReadLog } from "./read-blocks.ts";

/** A log of our contracts with the block it is in. */
export type Entry = ReadLog & { blockNumber: bigint; minedAt: Date };

export type Recorder = <Type extends EventType>(type: Type, data: EventData<Type>) => void;

/** New logs in their order, in the transaction that writes their blocks. */
export type Batch = {
  transaction: Transaction;
  deployment: string;
  contracts: Deployment["contracts"];
  entries: Entry[];
  /** Records events of this log; stored with the blocks and announced with them. */
  recorderOf(entry: Entry): Recorder;
};

/** A read model that is fed by the chain's logs. Its rows must follow from the logs alone, however they were batched. */
export type Projection = {
  name: string;
  /** Raised when the code makes other rows, or other keys, of the same logs: all rows are then rebuilt at start. */
  version: number;
  /** Returns keys of the rows that a log changes, such as `project/12`; equal keys mean the same row everywhere. */
  keysOf(entry: Entry): string[];
  /** Folds new logs onto the stored rows. Gets the logs that have a key here. */
  apply(batch: Batch): Promise<void>;
  /** Makes the rows of these keys again from the logs that are there: after a reorg, or by newer code. */
  rebuild(transaction: Transaction, deployment: string, keys: string[]): Promise<void>;
  /**
   * Undoes logs that a reorg took away, which are the last of these keys, where that is less work than a rebuild: what
   * refers to a log is gone with it already. What is undone by subtraction must have one key per log, or it may be
   * undone twice. Without it, the rows are rebuilt.
   */
  takeBack?(transaction: Transaction, deployment: string, keys: string[], gone: Entry[]): Promise<void>;
};

/** Blocks that are about to be deleted with their logs and events, in the transaction that deletes them. */
export type RollBack = {
  transaction: Transaction;
  deployment: string;
  /** The last block that stays. */
  to: bigint;
  /** Ids of the events that go with the logs. */
  eventIds: string[];
};

/** The rest of those keys that begin with `prefix`. */
export const idsOf = (prefix: string, keys: string[]): string[] =>
  keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));

/** Returns the token id of a log's project. */
export const tokenIdOf = ({ args }: Pick<ReadLog, "args">): string | undefined =>
  (args.tokenId ?? args.projectId) as string | undefined;
