import { abis } from "@trestle/chain/abis.gen.ts";
import { expect, it } from "vitest";
import { families, without } from "./families.ts";

it("knows of every event of our contracts what follows from it, or that nothing does", () => {
  const events = Object.entries(abis).flatMap(([contract, abi]) =>
    (abi as readonly { type: string; name?: string }[])
      .filter(({ type }) => type === "event")
      .map(({ name }) => `${contract}.${name}`),
  );
  const handled = families.flatMap(({ contract, handlers }) =>
    Object.keys(handlers).map((event) => `${contract}.${event}`),
  );
  expect([...new Set([...handled, ...without])].sort()).toEqual(events.sort());
});
