import { Box, Face, Ground, isometric, Line, Sheet } from "./isometric.tsx";

const view = isometric(214, 40, 20);
const pegs = [
  [1.2, 1.2],
  [8.8, 1.2],
  [8.8, 6.8],
  [1.2, 6.8],
] as const;

/** A measured plot: pegs in the ground, the walls still a dashed line, bricks delivered. */
export function PlotDrawing() {
  return (
    <Sheet box={[44, 18, 357, 226]}>
      <Ground in={view} at={[0, 0]} size={[10, 9]} />
      <Line
        in={view}
        pen="new"
        dashed
        points={[
          [1.2, 1.2, 0.9],
          [8.8, 1.2, 0.9],
          [8.8, 6.8, 0.9],
          [1.2, 6.8, 0.9],
          [1.2, 1.2, 0.9],
        ]}
      />
      <Line
        in={view}
        pen="new"
        dashed
        width={1}
        points={[
          [5, 1.2, 0],
          [5, 6.8, 0],
        ]}
      />
      {pegs.map(([x, y]) => (
        <Line
          key={`${x}-${y}`}
          in={view}
          width={2.2}
          points={[
            [x, y, 0],
            [x, y, 1.5],
          ]}
        />
      ))}
      <Line
        in={view}
        width={2}
        points={[
          [3, 3.6, 0],
          [3, 3.6, 2.2],
        ]}
      />
      <Face
        in={view}
        points={[
          [2, 3.6, 1.7],
          [4.2, 3.6, 1.7],
          [4.2, 3.6, 3.2],
          [2, 3.6, 3.2],
        ]}
      />
      <Line
        in={view}
        width={1}
        points={[
          [2.4, 3.6, 2.7],
          [3.8, 3.6, 2.7],
        ]}
      />
      <Line
        in={view}
        width={1}
        points={[
          [2.4, 3.6, 2.3],
          [3.3, 3.6, 2.3],
        ]}
      />
      <Box in={view} at={[6.6, 7.5, 0]} size={[1.6, 0.8, 0.45]} />
      <Box in={view} at={[6.6, 7.5, 0.45]} size={[1.6, 0.8, 0.45]} />
      <Box in={view} at={[6.9, 7.5, 0.9]} size={[1.6, 0.8, 0.45]} pen="new" />
    </Sheet>
  );
}
