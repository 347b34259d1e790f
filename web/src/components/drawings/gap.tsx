import { Box, isometric, Line, Sheet } from "./isometric.tsx";

const view = isometric(144, 98, 22);
const DECK = 4;

/** Two trestles whose deck is missing between them. */
export function GapDrawing() {
  return (
    <Sheet box={[88, -14, 295, 276]}>
      {[0.6, 3, 8.4, 10.8].map((x) => (
        <Legs key={x} x={x} />
      ))}
      <Box in={view} at={[0, 0, DECK]} size={[3.8, 2.2, 0.45]} />
      <Box in={view} at={[8, 0, DECK]} size={[3.8, 2.2, 0.45]} />
      <Line
        in={view}
        pen="new"
        dashed
        points={[
          [3.8, 0, DECK + 0.45],
          [8, 0, DECK + 0.45],
        ]}
      />
      <Line
        in={view}
        pen="new"
        dashed
        points={[
          [3.8, 2.2, DECK + 0.45],
          [8, 2.2, DECK + 0.45],
        ]}
      />
      <Line
        in={view}
        pen="new"
        dashed
        points={[
          [6, 0.3, DECK],
          [6, -0.6, 0],
        ]}
      />
      <Line
        in={view}
        pen="new"
        dashed
        points={[
          [6, 1.9, DECK],
          [6, 2.8, 0],
        ]}
      />
    </Sheet>
  );
}

function Legs({ x }: { x: number }) {
  return (
    <>
      <Line
        in={view}
        width={2}
        points={[
          [x, 0.3, DECK],
          [x, -0.6, 0],
        ]}
      />
      <Line
        in={view}
        width={2}
        points={[
          [x, 1.9, DECK],
          [x, 2.8, 0],
        ]}
      />
      <Line
        in={view}
        points={[
          [x, -0.15, 2],
          [x, 2.35, 2],
        ]}
      />
      <Line
        in={view}
        width={1}
        points={[
          [x, 0.3, DECK],
          [x, 2.35, 2],
        ]}
      />
    </>
  );
}
