import { Box, Face, Ground, isometric, Line, Sheet } from "./isometric.tsx";

const view = isometric(196, 70, 19);
const slabs = [0.6, 2, 3.4, 4.8, 6.2, 7.6];

/** Trees that stand, and the new path and beds between them. */
export function GardenDrawing() {
  return (
    <Sheet box={[46, -2, 326, 246]}>
      <Ground in={view} at={[-0.4, -0.4]} size={[10, 8.8]} />
      <Tree x={1.6} y={1.4} height={3.6} />
      <Tree x={7.4} y={1.2} height={3} />
      <Box in={view} pen="new" at={[3.4, 1, 0]} size={[2.4, 1.8, 0.5]} />
      {slabs.map((x) => (
        <Face
          key={x}
          in={view}
          pen="new"
          width={1.1}
          points={[
            [x, 3.8, 0],
            [x + 1.1, 3.8, 0],
            [x + 1.1, 5, 0],
            [x, 5, 0],
          ]}
        />
      ))}
      <Box in={view} pen="new" at={[0.8, 6, 0]} size={[3.4, 1.3, 0.5]} />
      <Box in={view} at={[5.6, 6.2, 0.5]} size={[2.4, 0.8, 0.2]} />
      {[5.8, 7.6].map((x) => (
        <Line
          key={x}
          in={view}
          width={1.6}
          points={[
            [x, 7, 0],
            [x, 7, 0.5],
          ]}
        />
      ))}
    </Sheet>
  );
}

function Tree({ x, y, height }: { x: number; y: number; height: number }) {
  const r = 1.1;
  const middle = height * 0.55;
  return (
    <>
      <Line
        in={view}
        width={2}
        points={[
          [x, y, 0],
          [x, y, middle],
        ]}
      />
      <Face
        in={view}
        points={[
          [x - r, y + r, middle],
          [x, y, height],
          [x + r / 2, y + r / 2, middle * 0.8],
        ]}
      />
      <Face
        in={view}
        tone="shade"
        points={[
          [x + r, y - r, middle],
          [x, y, height],
          [x + r / 2, y + r / 2, middle * 0.8],
        ]}
      />
    </>
  );
}
