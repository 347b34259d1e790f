import { Box, Face, isometric, Line, Sheet } from "./isometric.tsx";

const view = isometric(190, 62, 20);
const DEEP = -1.1;
const joints = [2.6, 4.2, 5.8, 7.4];

/** A trench across the plot with a new drain on its bed, and the chamber it runs to. */
export function TrenchDrawing() {
  return (
    <Sheet box={[36, 14, 328, 254]}>
      <Box in={view} at={[0, 0, -1.6]} size={[9, 8, 1.6]} tones={["light", "light", "shade"]} />
      <Face
        in={view}
        tone="shade"
        points={[
          [0.8, 3, 0],
          [9, 3, 0],
          [9, 5.2, 0],
          [0.8, 5.2, 0],
        ]}
      />
      <Face
        in={view}
        points={[
          [0.8, 3, 0],
          [9, 3, 0],
          [9, 3, DEEP],
          [0.8, 3, DEEP],
        ]}
      />
      <Face
        in={view}
        tone="none"
        points={[
          [9, 3, 0],
          [9, 3, DEEP],
          [9, 5.2, DEEP],
          [9, 5.2, 0],
        ]}
      />
      <Box in={view} pen="new" at={[1.4, 3.7, DEEP]} size={[7.6, 0.6, 0.6]} />
      {joints.map((x) => (
        <Line
          key={x}
          in={view}
          pen="new"
          width={1}
          points={[
            [x, 3.7, DEEP + 0.6],
            [x, 4.3, DEEP + 0.6],
            [x, 4.3, DEEP],
          ]}
        />
      ))}
      <Box in={view} pen="new" at={[1, 3.3, DEEP]} size={[1.4, 1.4, 1.7]} />
      <Box in={view} at={[4.6, 6.3, 0]} size={[1.5, 0.8, 0.5]} />
      <Box in={view} at={[6.4, 6.3, 0]} size={[1.5, 0.8, 0.5]} />
      <Box in={view} at={[5.5, 6.3, 0.5]} size={[1.5, 0.8, 0.5]} />
    </Sheet>
  );
}
