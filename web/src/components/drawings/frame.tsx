import { Box, Ground, isometric, Line, type Pen, Sheet } from "./isometric.tsx";

const view = isometric(190, 112, 19);
const frames: [number, Pen][] = [
  [0, "ink"],
  [3.2, "ink"],
  [6.4, "new"],
];

/** Three steel frames, the third on its way up. */
export function FrameDrawing() {
  return (
    <Sheet box={[56, -6, 312, 262]}>
      <Ground in={view} at={[-0.8, -0.8]} size={[9.4, 7]} />
      {frames.map(([x, pen]) => (
        <g key={x}>
          {[0, 4.8].map((y) => (
            <Box key={y} in={view} pen={pen} at={[x, y, 0]} size={[0.5, 0.5, 4.2]} />
          ))}
          <Box in={view} pen={pen} at={[x, 0, 4.2]} size={[0.5, 5.3, 0.55]} />
        </g>
      ))}
      {[0.25, 2.6, 5].map((y) => (
        <Line
          key={y}
          in={view}
          width={1.8}
          points={[
            [0.5, y, 4.75],
            [3.7, y, 4.75],
          ]}
        />
      ))}
      {[0.25, 2.6, 5].map((y) => (
        <Line
          key={y}
          in={view}
          pen="new"
          dashed
          points={[
            [3.7, y, 4.75],
            [6.9, y, 4.75],
          ]}
        />
      ))}
      <Line
        in={view}
        width={1}
        points={[
          [0.5, 5.3, 4],
          [3.2, 5.3, 0.2],
        ]}
      />
      <Line
        in={view}
        width={1}
        points={[
          [0.5, 5.3, 0.2],
          [3.2, 5.3, 4],
        ]}
      />
    </Sheet>
  );
}
