import { Box, Face, Ground, isometric, LeftPanel, Line, Sheet } from "./isometric.tsx";

const view = isometric(190, 106, 20);
const slots = [0.5, 1.2, 1.9, 2.6, 3.3];

/** Two racks that run, and the screen on which the new thing is made. */
export function RackDrawing() {
  return (
    <Sheet box={[56, -4, 312, 262]}>
      <Ground in={view} at={[-0.8, -0.8]} size={[9.4, 7]} />
      {[0, 2.5].map((x) => (
        <g key={x}>
          <Box in={view} at={[x, 0, 0]} size={[2.3, 2.2, 4.6]} />
          {slots.map((z) => (
            <LeftPanel key={z} in={view} at={[x + 0.3, 2.2, z]} size={[1.7, 0.42]} />
          ))}
        </g>
      ))}
      <Box in={view} at={[5.4, 2, 1.5]} size={[2.4, 3, 0.2]} />
      {[2.2, 4.8].map((y) => (
        <Line
          key={y}
          in={view}
          width={1.8}
          points={[
            [7.6, y, 1.5],
            [7.6, y, 0],
          ]}
        />
      ))}
      <Face
        in={view}
        pen="new"
        points={[
          [6.2, 2.3, 2],
          [6.2, 4.7, 2],
          [6.2, 4.7, 3.7],
          [6.2, 2.3, 3.7],
        ]}
      />
      {[3.2, 2.85, 2.5].map((z, index) => (
        <Line
          key={z}
          in={view}
          pen="new"
          width={1.2}
          points={[
            [6.2, 4.3 - index * 0.2, z],
            [6.2, 3 - index * 0.2, z],
          ]}
        />
      ))}
      <Line
        in={view}
        pen="new"
        dashed
        points={[
          [4.8, 1.2, 0],
          [6.2, 1.2, 0],
          [6.2, 3.5, 0],
          [6.2, 3.5, 1.5],
        ]}
      />
    </Sheet>
  );
}
