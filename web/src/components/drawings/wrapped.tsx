import { Box, Face, Ground, isometric, LeftPanel, Line, RightPanel, Sheet } from "./isometric.tsx";

const view = isometric(190, 104, 20);
const FRONT = 5.3;
const hatching = Array.from({ length: 12 }, (_, index) => 0.3 + index * 0.62);

/** A house that stands, and the new coat that keeps it warm. */
export function WrappedDrawing() {
  return (
    <Sheet box={[52, -6, 322, 272]}>
      <Ground in={view} at={[-0.8, -0.8]} size={[9.8, 7.6]} />
      <Box in={view} at={[0, 0, 0]} size={[7.6, 4.8, 3.6]} />
      <Face
        in={view}
        points={[
          [7.6, 4.8, 3.6],
          [7.6, 0, 3.6],
          [7.6, 2.4, 5.8],
        ]}
      />
      <RightPanel in={view} at={[7.6, 1.5, 1]} size={[1.7, 1.5]} />
      <Box in={view} pen="new" at={[0, 4.8, 0]} size={[7.6, 0.5, 3.5]} tones={["light", "light", "shade"]} />
      {hatching.map((x) => (
        <Line
          key={x}
          in={view}
          pen="new"
          width={0.7}
          points={[
            [x, FRONT, 0],
            [Math.min(7.6, x + 0.6), FRONT, 3.5],
          ]}
        />
      ))}
      <LeftPanel in={view} pen="new" at={[1, FRONT, 1]} size={[1.7, 1.6]} />
      <LeftPanel in={view} pen="new" at={[4.9, FRONT, 1]} size={[1.7, 1.6]} />
      <Face
        in={view}
        points={[
          [-0.1, 5.5, 3.4],
          [7.7, 5.5, 3.4],
          [7.7, 2.4, 5.9],
          [-0.1, 2.4, 5.9],
        ]}
      />
    </Sheet>
  );
}
