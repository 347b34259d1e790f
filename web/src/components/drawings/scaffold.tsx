import { Box, Ground, isometric, LeftPanel, Line, RightPanel, Sheet } from "./isometric.tsx";

const view = isometric(214, 92, 19);
const standards = [-0.4, 2.4, 5.2, 8];
const lifts = [2.2, 4.4];

/** Walls up to the second lift, the scaffold around what is still to come. */
export function ScaffoldDrawing() {
  return (
    <Sheet box={[52, -40, 344, 306]}>
      <Ground in={view} at={[-1.4, -1]} size={[10.6, 8.6]} />
      <Box in={view} at={[0, 0, 0]} size={[7.6, 5, 4]} />
      <LeftPanel in={view} at={[0.9, 5, 0.9]} size={[1.5, 1.7]} />
      <LeftPanel in={view} at={[3.1, 5, 0]} size={[1.3, 2.6]} width={1.4} />
      <LeftPanel in={view} at={[5.2, 5, 0.9]} size={[1.5, 1.7]} />
      <RightPanel in={view} at={[7.6, 1.6, 0.9]} size={[1.8, 1.7]} />
      <Line
        in={view}
        pen="new"
        dashed
        points={[
          [0, 5, 4],
          [0, 5, 6.2],
          [7.6, 5, 6.2],
          [7.6, 0, 6.2],
          [7.6, 0, 4],
        ]}
      />
      <Line
        in={view}
        pen="new"
        dashed
        points={[
          [7.6, 5, 6.2],
          [7.6, 5, 4],
        ]}
      />
      <Line
        in={view}
        pen="new"
        dashed
        points={[
          [0, 5, 6.2],
          [0, 0, 6.2],
          [7.6, 0, 6.2],
        ]}
      />
      {standards.map((x) => (
        <Line
          key={x}
          in={view}
          pen="new"
          width={1.6}
          points={[
            [x, 6.2, 0],
            [x, 6.2, 6.6],
          ]}
        />
      ))}
      {lifts.map((z) => (
        <Box key={z} in={view} pen="new" width={1.1} at={[-0.7, 5.5, z]} size={[9, 0.8, 0.18]} />
      ))}
      <Line
        in={view}
        pen="new"
        width={1}
        points={[
          [-0.4, 6.2, 0],
          [2.4, 6.2, 2.2],
          [5.2, 6.2, 4.4],
        ]}
      />
      <Line
        in={view}
        pen="new"
        width={1}
        points={[
          [-0.4, 6.2, 5.4],
          [8, 6.2, 5.4],
        ]}
      />
    </Sheet>
  );
}
