import { formatNumber } from "../../lib/format.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Props = { seconds: number /** In its largest unit alone. */; roughly?: boolean };

/** A length of time as a figure: `7 d 14 h`, `2 days`. */
export const Duration = ({ seconds, roughly = false }: Props) =>
  partsOf(seconds, roughly).map(([count, unit]) => (
    <span key={unit}>
      {formatNumber(count)} <small>{unit} </small>
    </span>
  ));

/** The two largest units, or rounded to one. */
export function partsOf(seconds: number, roughly: boolean): [count: number, unit: string][] {
  if (roughly) {
    const [length, one] =
      seconds >= DAY
        ? ([DAY, "day"] as const)
        : seconds >= HOUR
          ? ([HOUR, "hour"] as const)
          : ([MINUTE, "minute"] as const);
    const count = Math.max(1, Math.round(seconds / length));
    return [[count, count === 1 ? one : `${one}s`]];
  }
  if (seconds >= DAY)
    return [
      [Math.floor(seconds / DAY), "d"],
      [Math.floor((seconds % DAY) / HOUR), "h"],
    ];
  return [
    [Math.floor(seconds / HOUR), "h"],
    [Math.floor((seconds % HOUR) / MINUTE), "min"],
  ];
}
