import { expect, it } from "vitest";
import { toCsv } from "./csv.ts";

it("quotes every cell and makes text of what a spreadsheet would run", () => {
  expect(
    toCsv([
      ['a "b"', "x,y"],
      ["=1+1", "@me"],
    ]),
  ).toBe('"a ""b""","x,y"\r\n"\'=1+1","\'@me"');
});
