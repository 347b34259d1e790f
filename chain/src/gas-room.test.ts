import { expect, it } from "vitest";
import { withGasRoom } from "./gas-room.ts";

it("gives half as much again, and a short call room for its dearest day", () => {
  expect(withGasRoom(200_000n)).toBe(300_000n);
  expect(withGasRoom(34_000n)).toBe(100_000n);
});
