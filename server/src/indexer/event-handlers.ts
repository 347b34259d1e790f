import type { ContractName } from "@trestle/chain/contract-names.ts";
import type { EventName, StoredArgs } from "@trestle/chain/stored-events.ts";
import type { Batch, Entry, Recorder } from "./projection.ts";

type HandledLog = { entry: Entry; contracts: Batch["contracts"]; record: Recorder };

type Handlers<Contract extends ContractName> = {
  [Event in EventName<Contract>]?: (handledLog: HandledLog, args: StoredArgs<Contract, Event>) => void;
};

/** A room's handlers for a contract's events. Code that needs the database belongs in a projection. */
export type EventHandlers = {
  contract: ContractName;
  handlers: Record<string, ((handledLog: HandledLog, args: never) => void) | undefined>;
};

export const eventHandlers = <Contract extends ContractName>(
  contract: Contract,
  handlers: Handlers<Contract>,
): EventHandlers => ({ contract, handlers: handlers as EventHandlers["handlers"] });

export function handleEvents(
  all: EventHandlers[],
  { entries, contracts, recorderOf }: Pick<Batch, "entries" | "contracts" | "recorderOf">,
): void {
  for (const entry of entries) {
    for (const { contract, handlers } of all) {
      if (contract !== entry.contract) continue;
      handlers[entry.event]?.({ entry, contracts, record: recorderOf(entry) }, entry.args as never);
    }
  }
}
