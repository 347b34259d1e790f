import { Box, Face, Ground, isometric, Line, type Point, Sheet } from "./isometric.tsx";

const view = isometric(190, 92, 20);
const FRONT = 5;
const turns = Array.from({ length: 13 }, (_, step) => (step * Math.PI) / 12);

const arch = (x: number, width: number, spring: number): Point[] => {
  const r = width / 2;
  const crown = turns.map((turn): Point => [x + r - r * Math.cos(turn), FRONT, spring + r * Math.sin(turn)]);
  return [[x, FRONT, 0], ...crown, [x + width, FRONT, 0]];
};

/** Two railway arches: one stands open, the other gets its shop front. */
export function ArchDrawing() {
  return (
    <Sheet box={[52, 0, 322, 248]}>
      <Ground in={view} at={[-0.8, -0.8]} size={[9.8, 7.4]} />
      <Box in={view} at={[0, 0, 0]} size={[8, FRONT, 4.6]} />
      {[1.6, 3.3].map((y) => (
        <Line
          key={y}
          in={view}
          width={1}
          points={[
            [0, y, 4.6],
            [8, y, 4.6],
          ]}
        />
      ))}
      <Face in={view} tone="shade" points={arch(0.7, 2.9, 2)} />
      <Face in={view} pen="new" points={arch(4.4, 2.9, 2)} />
      <Line
        in={view}
        pen="new"
        width={1}
        points={[
          [4.4, FRONT, 2],
          [7.3, FRONT, 2],
        ]}
      />
      {[5.37, 6.33].map((x) => (
        <Line
          key={x}
          in={view}
          pen="new"
          width={1}
          points={[
            [x, FRONT, 0],
            [x, FRONT, 3.35],
          ]}
        />
      ))}
    </Sheet>
  );
}
