import { abis } from "@trestle/chain/abis.gen.ts";
import { expect, it } from "vitest";
import type { Entry } from "./indexer/projection.ts";
import { chainReaders } from "./projections.ts";

/** Events from which nothing follows here: kept as logs, and read from the contract where they are needed. */
const withoutEffect = [
  "TrestleProject.Approval",
  "TrestleProject.ApprovalForAll",
  "TrestleProject.Transfer",
  "Registry.EscrowSet",
  "Registry.LoanClosed",
  "Registry.LoanOpened",
  "Registry.OperatorSet",
  "Registry.OwnershipTransferStarted",
  "Registry.OwnershipTransferred",
  "Registry.PausedSet",
  "Registry.PoolsSet",
  "Registry.TermsClosed",
  "LendingPool.Approval",
  "LendingPool.Transfer",
];

type AbiItem = { type: string; name?: string; inputs?: readonly { name?: string }[] };

const events = Object.entries(abis).flatMap(([contract, abi]) =>
  (abi as readonly AbiItem[])
    .filter(({ type }) => type === "event")
    .map(({ name, inputs = [] }) => ({
      contract,
      event: name,
      address: `0x${"1".repeat(40)}`,
      args: Object.fromEntries(inputs.map(({ name: input }) => [input, "1"])),
      minedAt: new Date(0),
    })),
) as unknown as Entry[];
const nameOf = ({ contract, event }: Entry) => `${contract}.${event}`;

it("knows of every event of our contracts what follows from it, or that nothing does", () => {
  const { projections, handlers } = chainReaders;
  const handled = handlers.flatMap((one) =>
    Object.keys(one.handlers).map((event) => `${one.contract}.${event}`),
  );
  const projected = events
    .filter((log) => projections.some(({ keysOf }) => keysOf(log).length > 0))
    .map(nameOf);
  expect([...new Set([...handled, ...projected, ...withoutEffect])].sort()).toEqual(
    events.map(nameOf).sort(),
  );
  expect(withoutEffect.filter((name) => handled.includes(name) || projected.includes(name))).toEqual([]);
});

it("gives every projection a name of its own, and keys that name the row", () => {
  const names = chainReaders.projections.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const log of events) {
    for (const { keysOf } of chainReaders.projections) {
      for (const key of keysOf(log)) expect(key, nameOf(log)).toMatch(/^[a-z]+\/[^/]+(\/[^/]+)*$/);
      for (const key of keysOf(log)) expect(key, nameOf(log)).not.toContain("undefined");
    }
  }
});
