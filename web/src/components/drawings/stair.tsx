import { Box, Face, Ground, isometric, Line, Sheet } from "./isometric.tsx";

const view = isometric(196, 104, 20);
const steps = Array.from({ length: 7 }, (_, index) => index);

/** A wall that stands, and a staircase made to measure against it. */
export function StairDrawing() {
  return (
    <Sheet box={[58, -6, 316, 262]}>
      <Ground in={view} at={[-0.8, -0.8]} size={[9.8, 6.6]} />
      <Box in={view} at={[0, 0, 0]} size={[8, 0.5, 5]} tones={["light", "light", "shade"]} />
      {steps.map((step) => (
        <Box
          key={step}
          in={view}
          pen="new"
          at={[0.4 + step, 0.5, 0]}
          size={[1, 2.6, 4 - step * 0.55]}
          tones={["light", "shade", "light"]}
        />
      ))}
      {steps.map((step) => (
        <Line
          key={step}
          in={view}
          pen="new"
          width={1.1}
          points={[
            [0.9 + step, 3.1, 4 - step * 0.55],
            [0.9 + step, 3.1, 5.5 - step * 0.55],
          ]}
        />
      ))}
      <Face
        in={view}
        pen="new"
        points={[
          [0.7, 3.1, 5.6],
          [7.2, 3.1, 2.1],
          [7.2, 3.1, 2.3],
          [0.7, 3.1, 5.8],
        ]}
      />
    </Sheet>
  );
}
