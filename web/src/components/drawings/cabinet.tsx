import { Box, Ground, isometric, LeftPanel, Line, Sheet } from "./isometric.tsx";

const view = isometric(196, 122, 19);
const drawers = [0.3, 1.9, 3.5];

/** Filing drawers, one pulled out: everything done here is written down. */
export function CabinetDrawing() {
  return (
    <Sheet box={[64, 5, 307, 275]}>
      <Ground in={view} at={[-1, -0.8]} size={[10, 7]} />
      {[0, 2.7, 5.4].map((x) => (
        <g key={x}>
          <Box in={view} at={[x, 0, 0]} size={[2.5, 2.8, 5.4]} />
          {drawers.map((z) => (
            <g key={z}>
              <LeftPanel in={view} at={[x + 0.2, 2.8, z]} size={[2.1, 1.4]} />
              <Line
                in={view}
                width={1.6}
                points={[
                  [x + 0.9, 2.8, z + 0.9],
                  [x + 1.6, 2.8, z + 0.9],
                ]}
              />
            </g>
          ))}
        </g>
      ))}
      <Box
        in={view}
        pen="new"
        at={[2.9, 2.8, 1.9]}
        size={[2.1, 2.2, 1.4]}
        tones={["shade", "light", "light"]}
      />
      <Line
        in={view}
        pen="new"
        width={1.6}
        points={[
          [3.6, 5, 2.8],
          [4.3, 5, 2.8],
        ]}
      />
      {[3.3, 3.8, 4.3].map((y) => (
        <Line
          key={y}
          in={view}
          pen="new"
          width={1}
          points={[
            [3.1, y, 3.3],
            [3.1, y, 3.8],
            [4.8, y, 3.8],
            [4.8, y, 3.3],
          ]}
        />
      ))}
    </Sheet>
  );
}
