import type { ReactNode } from "react";

export type Point = readonly [x: number, y: number, z: number];
export type Pen = "ink" | "new" | "bad";
export type Tone = "light" | "shade" | "none";

/** x runs right and down, y left and down, z up. */
export type Projection = (point: Point) => [number, number];

const COS = Math.sqrt(3) / 2;

export function isometric(originX: number, originY: number, scale: number): Projection {
  return ([x, y, z]) => [originX + (x - y) * COS * scale, originY + ((x + y) / 2 - z) * scale];
}

const strokes: Record<Pen, string> = {
  ink: "var(--draw-ink, currentColor)",
  new: "var(--draw-new, var(--accent))",
  bad: "var(--danger)",
};
const fills: Record<Tone, string> = {
  light: "var(--draw-light, var(--surface))",
  shade: "var(--draw-shade, var(--sunken))",
  none: "none",
};

const path = (project: Projection, points: readonly Point[]): string =>
  points
    .map(project)
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("L");

type Drawn = { in: Projection; pen?: Pen; width?: number };

export function Face({
  in: project,
  points,
  pen = "ink",
  tone = "light",
  width = 1.4,
}: Drawn & { points: readonly Point[]; tone?: Tone }) {
  return (
    <path d={`M${path(project, points)}Z`} fill={fills[tone]} stroke={strokes[pen]} strokeWidth={width} />
  );
}

export function Line({
  in: project,
  points,
  pen = "ink",
  width = 1.4,
  dashed = false,
}: Drawn & { points: readonly Point[]; dashed?: boolean }) {
  return (
    <path
      d={`M${path(project, points)}`}
      fill="none"
      stroke={strokes[pen]}
      strokeWidth={width}
      strokeDasharray={dashed ? "5 4" : undefined}
    />
  );
}

type BoxProps = Drawn & { at: Point; size: Point; tones?: [top: Tone, left: Tone, right: Tone] };

/** The three sides of a block that can be seen from here. */
export function Box({
  in: project,
  at: [x, y, z],
  size: [w, d, h],
  pen,
  width,
  tones = ["light", "light", "shade"],
}: BoxProps) {
  const [x2, y2, z2] = [x + w, y + d, z + h];
  const shared = { in: project, pen, width };
  return (
    <>
      <Face
        {...shared}
        tone={tones[0]}
        points={[
          [x, y, z2],
          [x2, y, z2],
          [x2, y2, z2],
          [x, y2, z2],
        ]}
      />
      <Face
        {...shared}
        tone={tones[1]}
        points={[
          [x, y2, z],
          [x2, y2, z],
          [x2, y2, z2],
          [x, y2, z2],
        ]}
      />
      <Face
        {...shared}
        tone={tones[2]}
        points={[
          [x2, y2, z],
          [x2, y, z],
          [x2, y, z2],
          [x2, y2, z2],
        ]}
      />
    </>
  );
}

/** The ground a drawing stands on, as a thin outline. */
export function Ground({
  in: project,
  at: [x, y],
  size: [w, d],
}: {
  in: Projection;
  at: [number, number];
  size: [number, number];
}) {
  return (
    <Face
      in={project}
      tone="none"
      width={0.9}
      points={[
        [x, y, 0],
        [x + w, y, 0],
        [x + w, y + d, 0],
        [x, y + d, 0],
      ]}
    />
  );
}

/** A rectangle on the left-facing side `y = at[1]`, such as a window or a door. */
export function LeftPanel({
  in: project,
  at: [x, y, z],
  size: [w, h],
  pen,
  tone,
  width = 1.1,
}: Drawn & { at: Point; size: [number, number]; tone?: Tone }) {
  return (
    <Face
      in={project}
      pen={pen}
      tone={tone}
      width={width}
      points={[
        [x, y, z],
        [x + w, y, z],
        [x + w, y, z + h],
        [x, y, z + h],
      ]}
    />
  );
}

/** The same on the right-facing side `x = at[0]`. */
export function RightPanel({
  in: project,
  at: [x, y, z],
  size: [d, h],
  pen,
  tone,
  width = 1.1,
}: Drawn & { at: Point; size: [number, number]; tone?: Tone }) {
  return (
    <Face
      in={project}
      pen={pen}
      tone={tone}
      width={width}
      points={[
        [x, y, z],
        [x, y + d, z],
        [x, y + d, z + h],
        [x, y, z + h],
      ]}
    />
  );
}

/** `box` frames the drawing: left, top, width and height in its own units. */
export function Sheet({
  box,
  children,
}: {
  box: readonly [number, number, number, number];
  children: ReactNode;
}) {
  return (
    <svg viewBox={box.join(" ")} strokeLinejoin="round" strokeLinecap="round" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A dimension line on the ground with its measure, ticked at both ends as a draughtsman does. */
export function Dimension({
  in: project,
  from,
  to,
  measure,
}: {
  in: Projection;
  from: Point;
  to: Point;
  measure: string;
}) {
  const [x1, y1] = project(from);
  const [x2, y2] = project(to);
  const tick = (x: number, y: number) => `M${x - 4} ${y + 4}l8 -8`;
  const outwards = x2 > x1 ? -16 : 30;
  return (
    <>
      <path
        d={`M${x1} ${y1}L${x2} ${y2}${tick(x1, y1)}${tick(x2, y2)}`}
        fill="none"
        stroke={strokes.new}
        strokeWidth={1}
      />
      <text
        x={(x1 + x2) / 2 + outwards}
        y={(y1 + y2) / 2 + 16}
        textAnchor="middle"
        fontSize={11}
        fontWeight={600}
        fontFamily="var(--text)"
        fill={strokes.new}
      >
        {measure}
      </text>
    </>
  );
}
