import type { ContractEventName, GetEventArgs } from "viem";
import type { abis } from "./abis.gen.ts";
import type { ContractName } from "./contract-names.ts";

/** JSON form of a log's argument: integers as decimal strings, addresses in lower case. */
type Stored<Value> = Value extends bigint
  ? string
  : Value extends readonly (infer Item)[]
    ? Stored<Item>[]
    : Value extends object
      ? { -readonly [Key in keyof Value]: Stored<Value[Key]> }
      : Value extends `0x${string}`
        ? string
        : Value;

export type EventName<Contract extends ContractName> = ContractEventName<(typeof abis)[Contract]>;

export type StoredArgs<Contract extends ContractName, Event extends EventName<Contract>> = Stored<
  GetEventArgs<(typeof abis)[Contract], Event, { EnableUnion: false; IndexedOnly: false; Required: true }>
>;

/** A contract's stored logs, as a union discriminated by the event's name. */
export type StoredLog<Contract extends ContractName> = {
  [Event in EventName<Contract>]: { event: Event; args: StoredArgs<Contract, Event> };
}[EventName<Contract>];

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

export function toStored(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string") return ADDRESS.test(value) ? value.toLowerCase() : value;
  if (Array.isArray(value)) return value.map(toStored);
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toStored(inner)]));
  }
  return value;
}
