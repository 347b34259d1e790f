import type { Position } from "geojson";

const METRES_PER_DEGREE = 111_320;
const PIECES = 6;

/**
 * A centripetal Catmull-Rom curve: it goes through every point that was given and makes no loops, so that few points
 * read as bends. A closed one ends where it begins.
 */
export function curved(points: number[][], isClosed = false): number[][] {
  const last = points.length - 1;
  const at = (index: number): number[] =>
    (isClosed ? points.at(index % points.length) : points[Math.min(last, Math.max(0, index))]) ?? [];
  const curve: number[][] = [];
  for (let i = 0; i < (isClosed ? points.length : last); i++) {
    for (let piece = 0; piece < PIECES; piece++) {
      curve.push(between(at(i - 1), at(i), at(i + 1), at(i + 2), piece / PIECES));
    }
  }
  return [...curve, isClosed ? (curve[0] ?? []) : at(last)];
}

function between(before: number[], from: number[], to: number[], after: number[], share: number): number[] {
  const spacing = (a: number[], b: number[]) =>
    Math.sqrt(Math.hypot((b[0] ?? 0) - (a[0] ?? 0), (b[1] ?? 0) - (a[1] ?? 0))) || 1e-6;
  const t1 = spacing(before, from);
  const t2 = t1 + spacing(from, to);
  const t3 = t2 + spacing(to, after);
  const t = t1 + share * (t2 - t1);
  const mix = (a: number[], b: number[], start: number, end: number) =>
    a.map((value, axis) => (value * (end - t) + (b[axis] ?? 0) * (t - start)) / (end - start));
  const [a, b, c] = [mix(before, from, 0, t1), mix(from, to, t1, t2), mix(to, after, t2, t3)];
  return mix(mix(a, b, 0, t2), mix(b, c, t1, t3), t1, t2);
}

/** Both banks of a line whose points have a width in metres: there along one side, back along the other. */
export function ribbon(line: number[][]): Position[] {
  const banks = line.map((_, index) => acrossAt(line, index));
  const left = banks.map(([bank]) => bank);
  const right = banks.map(([, bank]) => bank).toReversed();
  return [...left, ...right, left[0] ?? []];
}

/** The two points beside a point of the line, at right angles to it; `reach` stretches or shortens the way. */
export function acrossAt(line: number[][], index: number, reach = 1): [Position, Position] {
  const [x = 0, y = 0, width = 0] = line[index] ?? [];
  const [fromX = x, fromY = y] = line[Math.max(0, index - 1)] ?? [];
  const [toX = x, toY = y] = line[Math.min(line.length - 1, index + 1)] ?? [];
  const narrowing = Math.cos((y * Math.PI) / 180);
  const [east, north] = [(toX - fromX) * narrowing, toY - fromY];
  const half = (width * reach) / 2 / METRES_PER_DEGREE / (Math.hypot(east, north) || 1);
  const [sideX, sideY] = [(-north * half) / narrowing, east * half];
  return [
    [x + sideX, y + sideY],
    [x - sideX, y - sideY],
  ];
}
