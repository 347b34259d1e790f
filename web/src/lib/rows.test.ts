import { describe, expect, it } from "vitest";
import { changeRow, moveRow, removeRow } from "./rows.ts";

describe("rows", () => {
  const rows = [{ a: 1 }, { a: 2 }, { a: 3 }];

  it("move one place up or down, and stay where there is no further", () => {
    expect(moveRow(rows, 0, 1)).toEqual([{ a: 2 }, { a: 1 }, { a: 3 }]);
    expect(moveRow(rows, 2, -1)).toEqual([{ a: 1 }, { a: 3 }, { a: 2 }]);
    expect(moveRow(rows, 0, -1)).toBe(rows);
    expect(moveRow(rows, 2, 1)).toBe(rows);
  });

  it("change and go alone", () => {
    expect(changeRow(rows, 1, { a: 9 })).toEqual([{ a: 1 }, { a: 9 }, { a: 3 }]);
    expect(removeRow(rows, 0)).toEqual([{ a: 2 }, { a: 3 }]);
  });
});
