import { Box, Face, Ground, isometric, Line, Sheet } from "./isometric.tsx";

const view = isometric(190, 118, 19);
const rungs = [1.1, 2.5, 3.9, 5.3];

/** Two uprights and a rung for every offer; the newest is still being fixed. */
export function LadderDrawing() {
  return (
    <Sheet box={[87, -30, 265, 284]}>
      <Ground in={view} at={[-1, -0.6]} size={[9.4, 5]} />
      <Box in={view} at={[0, 1, 0]} size={[0.7, 1, 6.6]} />
      {rungs.map((z, index) => (
        <Box
          key={z}
          in={view}
          at={[0.7, 1.3, z]}
          size={[5.6, 0.4, 0.4]}
          pen={index === rungs.length - 1 ? "new" : "ink"}
        />
      ))}
      <Box in={view} at={[6.3, 1, 0]} size={[0.7, 1, 6.6]} />
      <Face
        in={view}
        points={[
          [1.9, 1.75, 3],
          [4.7, 1.75, 3],
          [4.7, 1.75, 5],
          [1.9, 1.75, 5],
        ]}
      />
      <Line
        in={view}
        width={1}
        points={[
          [2.3, 1.75, 4.5],
          [4.3, 1.75, 4.5],
        ]}
      />
      <Line
        in={view}
        width={1}
        points={[
          [2.3, 1.75, 4.05],
          [4.3, 1.75, 4.05],
        ]}
      />
      <Line
        in={view}
        pen="new"
        width={1.6}
        points={[
          [2.3, 1.75, 3.5],
          [3.4, 1.75, 3.5],
        ]}
      />
      <Line
        in={view}
        pen="new"
        dashed
        points={[
          [0.35, 1.5, 6.6],
          [0.35, 1.5, 8],
          [6.65, 1.5, 8],
          [6.65, 1.5, 6.6],
        ]}
      />
    </Sheet>
  );
}
