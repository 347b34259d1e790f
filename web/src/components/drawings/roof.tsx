import { Box, Face, Ground, isometric, LeftPanel, Line, Sheet } from "./isometric.tsx";

const view = isometric(190, 96, 20);
const rafters = [0, 0.95, 1.9, 2.85, 3.8, 4.75, 5.7, 6.65, 7.6];

/** A workshop under new rafters, tiled halfway. */
export function RoofDrawing() {
  return (
    <Sheet box={[52, 8, 322, 244]}>
      <Ground in={view} at={[-0.8, -0.8]} size={[9.8, 7.2]} />
      <Box in={view} at={[0, 0, 0]} size={[7.6, 4.8, 2.7]} />
      <LeftPanel in={view} at={[0.9, 4.8, 0.8]} size={[1.4, 1.2]} />
      <LeftPanel in={view} at={[3.2, 4.8, 0]} size={[1.3, 2.1]} />
      <LeftPanel in={view} at={[5.3, 4.8, 0.8]} size={[1.4, 1.2]} />
      <Face
        in={view}
        pen="new"
        points={[
          [7.6, 4.8, 2.7],
          [7.6, 0, 2.7],
          [7.6, 2.4, 5.2],
        ]}
      />
      <Face
        in={view}
        pen="new"
        tone="shade"
        points={[
          [3.8, 5.1, 2.4],
          [7.6, 5.1, 2.4],
          [7.6, 2.4, 5.2],
          [3.8, 2.4, 5.2],
        ]}
      />
      {[0.25, 0.5, 0.75].map((part) => (
        <Line
          key={part}
          in={view}
          pen="new"
          width={0.8}
          points={[
            [3.8, 5.1 - 2.7 * part, 2.4 + 2.8 * part],
            [7.6, 5.1 - 2.7 * part, 2.4 + 2.8 * part],
          ]}
        />
      ))}
      {rafters.map((x) => (
        <Line
          key={x}
          in={view}
          pen="new"
          width={x < 3.8 ? 1.6 : 0.8}
          points={[
            [x, 5.1, 2.4],
            [x, 2.4, 5.2],
          ]}
        />
      ))}
      <Line
        in={view}
        pen="new"
        width={1.8}
        points={[
          [0, 2.4, 5.2],
          [7.6, 2.4, 5.2],
        ]}
      />
    </Sheet>
  );
}
