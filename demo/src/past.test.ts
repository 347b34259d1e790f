import { currentTime } from "@trestle/server/platform/events/clock.ts";
import { expect, it } from "vitest";
import type { Call } from "./blocks.ts";
import { calendarFrom } from "./calendar.ts";
import { type PastAct, playPast } from "./past.ts";

const calendar = calendarFrom(new Date("2026-03-04T15:30:00Z"));
const call = (functionName: string): Call => ({ from: 4, to: "TrestleEscrow", functionName, args: [] });

/** A chain that records the calls of each block, from some day on. */
function chainAt(day: number) {
  const mined: [string, ...string[]][] = [];
  let head = calendar.at(day).getTime() / 1000;
  const blocks = {
    headTime: async () => head,
    goBack: async () => {},
    mine: async (calls: Call[], time = new Date()) => {
      expect(time.getTime() / 1000).toBeGreaterThan(head);
      head = time.getTime() / 1000;
      mined.push([time.toISOString(), ...calls.map(({ functionName }) => functionName)]);
    },
  };
  return { mined, blocks };
}

function story() {
  const said: string[] = [];
  const acts: PastAct[] = [
    {
      on: -7,
      calls: async () => [call("approve")],
      after: async () => void said.push(`paid ${currentTime().toISOString()}`),
    },
    { on: -21, calls: async () => [call("mint")] },
    { on: -21, calls: async () => [call("deposit")], after: async () => void said.push("verified") },
    { on: -14, after: async () => void said.push("commented") },
  ];
  return { said, acts };
}

it("tells every day in one block, in order, and lets people act at its time", async () => {
  const { mined, blocks } = chainAt(-365);
  const { said, acts } = story();
  await playPast({ blocks, calendar }, acts, () => {});
  expect(mined).toEqual([
    ["2026-02-11T09:00:00.000Z", "mint", "deposit"],
    ["2026-02-18T09:00:00.000Z"],
    ["2026-02-25T09:00:00.000Z", "approve"],
  ]);
  expect(said).toEqual(["verified", "commented", "paid 2026-02-25T09:00:00.000Z"]);
});

it("goes on after the last day that is on the chain, with what may be missing of that day", async () => {
  const { mined, blocks } = chainAt(-21);
  const { said, acts } = story();
  await playPast({ blocks, calendar }, acts, () => {});
  expect(mined.map(([time]) => time.slice(0, 10))).toEqual(["2026-02-18", "2026-02-25"]);
  expect(said).toHaveLength(3);
});

it("tells nothing on a chain that is past it, and says so", async () => {
  const { mined, blocks } = chainAt(0);
  const { said, acts } = story();
  await expect(playPast({ blocks, calendar }, acts, () => {})).rejects.toThrow("Its chain is past");
  expect([mined, said]).toEqual([[], []]);
});
