import { Box, Face, Ground, isometric, LeftPanel, Line, type Point, Sheet } from "./isometric.tsx";

const view = isometric(176, 92, 17.5);
const stalls = [0, 4.1, 8.2];
const stripes = [0, 0.6, 1.2, 1.8, 2.4, 3];

/** A row of stalls on one square: two stand, the third is being put up. */
export function StallsDrawing() {
  return (
    <Sheet box={[56, 5, 337, 262]}>
      <Ground in={view} at={[-1, -1]} size={[13.4, 7]} />
      {stalls.map((x, index) => (
        <Stall key={x} x={x} built={index < 2} />
      ))}
      <Box in={view} at={[1.2, 4.2, 0]} size={[1, 0.8, 0.7]} />
      <Box in={view} at={[5.6, 4.4, 0]} size={[1.2, 0.8, 0.5]} />
    </Sheet>
  );
}

function Stall({ x, built }: { x: number; built: boolean }) {
  const pen = built ? "ink" : "new";
  const edge = (offset: number): Point[] => [
    [x + offset, 0, 4.2],
    [x + offset, 3, 3],
  ];
  return (
    <>
      {built ? <Box in={view} at={[x, 0, 0]} size={[3, 1.6, 3.4]} /> : null}
      {[0, 3].map((offset) => (
        <Line
          key={offset}
          in={view}
          pen={pen}
          width={1.8}
          points={[
            [x + offset, 3, 0],
            [x + offset, 3, 3],
          ]}
        />
      ))}
      <Box in={view} pen={pen} at={[x, 1.6, 0]} size={[3, 0.9, 1.2]} />
      {built ? <LeftPanel in={view} at={[x + 0.4, 2.5, 0.3]} size={[2.2, 0.6]} /> : null}
      {built ? (
        <>
          <Face
            in={view}
            points={[
              [x, 0, 4.2],
              [x + 3, 0, 4.2],
              [x + 3, 3, 3],
              [x, 3, 3],
            ]}
          />
          {stripes.slice(1, -1).map((offset) => (
            <Line key={offset} in={view} width={0.9} points={edge(offset)} />
          ))}
          <Face
            in={view}
            tone="shade"
            points={[
              [x, 3, 3],
              [x + 3, 3, 3],
              [x + 3, 3, 2.6],
              [x, 3, 2.6],
            ]}
          />
        </>
      ) : (
        stripes.map((offset) => (
          <Line key={offset} in={view} pen="new" dashed={offset > 0 && offset < 3} points={edge(offset)} />
        ))
      )}
      {built ? null : (
        <Line
          in={view}
          pen="new"
          points={[
            [x, 3, 3],
            [x + 3, 3, 3],
          ]}
        />
      )}
      {built ? null : (
        <Line
          in={view}
          pen="new"
          points={[
            [x, 0, 4.2],
            [x + 3, 0, 4.2],
          ]}
        />
      )}
    </>
  );
}
