import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";

type Week = MyMoney["forecast"][number];
type Certainty = keyof Week["in"];
const certainties: Certainty[] = ["due", "expected", "possible"];

export type Piece = {
  key: string;
  flow: "in" | "out" | "outOfEscrow";
  certainty: Certainty;
  from: number;
  to: number;
};
export type WeekBar = { from: number; up: number; down: number; pieces: Piece[] };

const coins = (wei: string): number => Number(BigInt(wei) / 10n ** 12n) / 1e6;

/** Each week as pieces stacked away from zero: in above, out below. */
export function weekBars(forecast: Week[], walletOnly: boolean): WeekBar[] {
  return forecast.map((week) => {
    const pieces: Piece[] = [];
    const stack = (flow: Piece["flow"], sign: 1 | -1, start: number): number => {
      let level = start;
      for (const certainty of certainties) {
        const size = coins(week[flow][certainty]);
        if (size === 0) continue;
        pieces.push({ key: `${flow} ${certainty}`, flow, certainty, from: level, to: level + sign * size });
        level += sign * size;
      }
      return level;
    };
    const up = stack("in", 1, 0);
    const middle = stack("out", -1, 0);
    const down = walletOnly ? middle : stack("outOfEscrow", -1, middle);
    return { from: week.from, up, down, pieces };
  });
}
