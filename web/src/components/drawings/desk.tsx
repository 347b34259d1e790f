import { Box, Face, Ground, isometric, Line, Sheet } from "./isometric.tsx";

const view = isometric(196, 96, 21);

/** A drawing board on two trestles with one sheet pinned to it. */
export function DeskDrawing() {
  return (
    <Sheet box={[62, 20, 319, 239]}>
      <Ground in={view} at={[-1, -0.8]} size={[9.6, 6.4]} />
      {[1, 6].map((x) => (
        <g key={x}>
          <Line
            in={view}
            width={2}
            points={[
              [x, 0.8, 2.6],
              [x - 0.5, 0.2, 0],
            ]}
          />
          <Line
            in={view}
            width={2}
            points={[
              [x, 0.8, 2.6],
              [x + 0.5, 0.2, 0],
            ]}
          />
          <Line
            in={view}
            width={2}
            points={[
              [x, 3.6, 2.6],
              [x - 0.5, 4.3, 0],
            ]}
          />
          <Line
            in={view}
            width={2}
            points={[
              [x, 3.6, 2.6],
              [x + 0.5, 4.3, 0],
            ]}
          />
          <Line
            in={view}
            width={1}
            points={[
              [x, 0.5, 1.2],
              [x, 3.95, 1.2],
            ]}
          />
        </g>
      ))}
      <Box in={view} at={[0, 0, 2.6]} size={[7.6, 4.4, 0.35]} />
      <Face
        in={view}
        points={[
          [1.2, 0.7, 2.95],
          [5.2, 0.7, 2.95],
          [5.2, 3.7, 2.95],
          [1.2, 3.7, 2.95],
        ]}
      />
      <Face
        in={view}
        pen="new"
        tone="none"
        width={1.2}
        points={[
          [1.8, 1.4, 2.95],
          [4.2, 1.4, 2.95],
          [4.2, 3.1, 2.95],
          [1.8, 3.1, 2.95],
        ]}
      />
      <Line
        in={view}
        pen="new"
        width={1}
        points={[
          [3, 1.4, 2.95],
          [3, 3.1, 2.95],
        ]}
      />
      <Line
        in={view}
        pen="new"
        width={1}
        points={[
          [1.8, 2.2, 2.95],
          [3, 2.2, 2.95],
        ]}
      />
      <Line
        in={view}
        width={1.6}
        points={[
          [5.9, 0.9, 2.95],
          [5.9, 3.4, 2.95],
        ]}
      />
      <Line
        in={view}
        width={1.6}
        points={[
          [5.4, 3.4, 2.95],
          [6.8, 3.4, 2.95],
        ]}
      />
      <Box in={view} at={[6.4, 0.6, 2.95]} size={[0.6, 0.6, 0.8]} />
      <Line
        in={view}
        pen="new"
        width={1.6}
        points={[
          [6.7, 0.9, 3.75],
          [6.9, 0.7, 4.7],
        ]}
      />
      <Line
        in={view}
        width={1.6}
        points={[
          [6.6, 0.8, 3.75],
          [6.4, 0.9, 4.5],
        ]}
      />
    </Sheet>
  );
}
