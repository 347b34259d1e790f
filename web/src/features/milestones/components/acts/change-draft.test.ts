import { describe, expect, it } from "vitest";
import { coins, DAY, NOW, someMilestone } from "../../test-tracking.ts";
import { changeRows, readChange } from "./change-draft.ts";

const milestones = [
  someMilestone({ index: 0, status: "submitted" }),
  someMilestone({ index: 1, title: "Walls" }),
  someMilestone({ index: 2, title: "Roof", due: NOW + 40 * DAY }),
];
const rows = changeRows(milestones);
const added = { key: "new", index: null, title: "Steps", amount: "12.5", by: "2026-09-01" };

describe("a change order as it is typed", () => {
  it("offers only what isn't submitted", () => {
    expect(rows.map(({ index }) => index)).toEqual([1, 2]);
  });

  it("needs a change", () => {
    expect(readChange(rows, milestones, NOW).problem).toMatch(/^Change an amount or a date/);
  });

  it("sends what changed and adds new milestones at the end", () => {
    const dearer = rows.map((row) => (row.index === 2 ? { ...row, amount: "110" } : row));
    const { lines, added: more, problem } = readChange([...dearer, added], milestones, NOW);
    expect(problem).toBeNull();
    expect(lines.map(({ index, isNew }) => [index, isNew])).toEqual([
      [2, false],
      [3, true],
    ]);
    expect(lines[0]?.deadline).toBe(NOW + 40 * DAY);
    expect(more).toBe(BigInt(coins(22.5)));
  });

  it("refuses dates in the past, amounts it can't read and titles that are missing", () => {
    const problem = (row: object) => readChange([...rows, { ...added, ...row }], milestones, NOW).problem;
    expect(problem({ by: "2026-01-01" })).toBe("The new milestone is due in the past.");
    expect(problem({ amount: "1,2" })).toMatch(/isn’t a number we understand/);
    expect(problem({ amount: "0" })).toMatch(/must be above zero/);
    expect(problem({ title: " " })).toBe("Give the new milestone a title.");
    expect(problem({ by: "2030-01-01" })).toMatch(/more than 3 years/);
  });
});
