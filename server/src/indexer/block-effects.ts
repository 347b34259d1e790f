import type { ContractName } from "@trestle/chain/contract-names.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import type { EventName, StoredArgs } from "@trestle/chain/stored-events.ts";
import type { Movement, ProjectOnChain } from "@trestle/domain/escrow/fold.ts";
import type { EventData, EventType } from "@trestle/domain/events.ts";
import type { Transaction } from "kysely";
import type { Tables } from "../dependencies.ts";
import type { NewEvent } from "../platform/events.ts";
import type { ReadBlock, ReadLog } from "./read-blocks.ts";

export type LedgerMovement = Movement & { block: ReadBlock; log: ReadLog; tokenId: string | null };

/** One log, what it belongs to, and the ways in which it may take effect. */
export type Effect = {
  transaction: Transaction<Tables>;
  deployment: string;
  contracts: Deployment["contracts"];
  block: ReadBlock;
  log: ReadLog;
  /** Projects as they stand after the logs so far; written with the block. */
  folded: Map<string, ProjectOnChain>;
  /** Says what happened; written with the block, told when the block is. */
  record<Type extends EventType>(type: Type, data: EventData<Type>): void;
  /** Enters money that moved; written with the block. */
  enter(tokenId: string | null, movement: Movement): void;
};

export type Handlers<Contract extends ContractName> = {
  [Event in EventName<Contract>]?: (
    effect: Effect,
    args: StoredArgs<Contract, Event>,
  ) => void | Promise<void>;
};

/** What a room does with a contract's events. */
export type Family = {
  contract: ContractName;
  handlers: Record<string, ((effect: Effect, args: never) => void | Promise<void>) | undefined>;
};

export const family = <Contract extends ContractName>(
  contract: Contract,
  handlers: Handlers<Contract>,
): Family => ({ contract, handlers: handlers as Family["handlers"] });

export type Outcome = {
  events: NewEvent[];
  movements: LedgerMovement[];
  folded: Map<string, ProjectOnChain>;
};

/** Carries out the blocks' logs in their order and gathers what is to be written in bulk. */
export async function applyLogs(
  families: Family[],
  transaction: Transaction<Tables>,
  deployment: string,
  contracts: Deployment["contracts"],
  blocks: ReadBlock[],
): Promise<Outcome> {
  const outcome: Outcome = { events: [], movements: [], folded: new Map() };
  const ordinals = new Map<string, number>();
  for (const { block, log } of blocks.flatMap((block) => block.logs.map((log) => ({ block, log })))) {
    // Told apart by its place among our logs of one transaction, which is the same in whichever block it stands.
    const ordinal = ordinals.get(log.txHash) ?? 0;
    ordinals.set(log.txHash, ordinal + 1);
    const source = { deployment, txHash: log.txHash, logIndex: log.logIndex };
    const effect: Effect = {
      transaction,
      deployment,
      contracts,
      block,
      log,
      folded: outcome.folded,
      record: (type, data) =>
        outcome.events.push({
          type,
          key: `${type}/${deployment}/${log.txHash}/${ordinal}`,
          data,
          happenedAt: block.minedAt,
          source,
        } as NewEvent),
      enter: (tokenId, movement) => outcome.movements.push({ ...movement, tokenId, block, log }),
    };
    for (const { contract, handlers } of families) {
      if (contract === log.contract) await handlers[log.event]?.(effect, log.args as never);
    }
  }
  return outcome;
}
