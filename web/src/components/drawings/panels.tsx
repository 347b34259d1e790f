import { Box, Face, Ground, isometric, LeftPanel, Line, type Point, Sheet } from "./isometric.tsx";

const view = isometric(190, 100, 20);
const columns = [0.8, 2.4, 4, 5.6];
const rows = [0.12, 0.54];

/** On the slope of the roof: `along` the eaves, `up` from them as a part of the whole. */
const onRoof = (along: number, up: number): Point => [along, 5 - 2.6 * up, 2.8 + 2.4 * up];

/** A roof with new panels, and the heat pump beside the wall. */
export function PanelsDrawing() {
  return (
    <Sheet box={[52, 8, 322, 254]}>
      <Ground in={view} at={[-0.8, -0.8]} size={[9.8, 7.6]} />
      <Box in={view} at={[0, 0, 0]} size={[7.6, 4.8, 3]} />
      <Face
        in={view}
        tone="shade"
        points={[
          [7.6, 4.8, 3],
          [7.6, 0, 3],
          [7.6, 2.4, 5.2],
        ]}
      />
      <Face in={view} points={[onRoof(-0.1, 0), onRoof(7.7, 0), onRoof(7.7, 1), onRoof(-0.1, 1)]} />
      {columns.flatMap((x) =>
        rows.map((up) => (
          <g key={`${x}-${up}`}>
            <Face
              in={view}
              pen="new"
              tone="shade"
              width={1.2}
              points={[
                onRoof(x, up),
                onRoof(x + 1.35, up),
                onRoof(x + 1.35, up + 0.34),
                onRoof(x, up + 0.34),
              ]}
            />
            <Line
              in={view}
              pen="new"
              width={0.7}
              points={[onRoof(x + 0.68, up), onRoof(x + 0.68, up + 0.34)]}
            />
          </g>
        )),
      )}
      <LeftPanel in={view} at={[1, 4.8, 0.8]} size={[1.6, 1.3]} />
      <LeftPanel in={view} at={[3.5, 4.8, 0]} size={[1.2, 2.1]} />
      <Box in={view} pen="new" at={[5.4, 5.2, 0]} size={[1.6, 0.8, 1.3]} />
      {[0.35, 0.65, 0.95].map((z) => (
        <Line
          key={z}
          in={view}
          pen="new"
          width={0.8}
          points={[
            [5.6, 6, z],
            [6.8, 6, z],
          ]}
        />
      ))}
    </Sheet>
  );
}
