import { Box, Dimension, Face, Ground, isometric, LeftPanel, Line, RightPanel, Sheet } from "./isometric.tsx";

const view = isometric(204, 160, 16.7);
const courses = [0.39, 0.78, 1.17, 1.56, 1.95, 2.34];

/** A house that stands, in ink, and its extension under way, in copper. */
export function HouseDrawing() {
  return (
    <Sheet box={[0, 0, 410, 340]}>
      <Ground in={view} at={[-0.6, -1]} size={[10.8, 14.8]} />
      <Box in={view} at={[0, 0, 0]} size={[8, 6, 6.2]} tones={["light", "shade", "light"]} />
      <Face
        in={view}
        points={[
          [0, 6, 6.2],
          [8, 6, 6.2],
          [8, 3, 9.2],
          [0, 3, 9.2],
        ]}
      />
      <Face
        in={view}
        points={[
          [8, 6, 6.2],
          [8, 0, 6.2],
          [8, 3, 9.2],
        ]}
      />
      <Box in={view} at={[2.2, 2.1, 8.2]} size={[0.9, 0.9, 2.6]} tones={["light", "shade", "light"]} />
      <LeftPanel in={view} at={[1, 6, 3.9]} size={[1.8, 1.7]} />
      <Line
        in={view}
        width={1}
        points={[
          [1.9, 6, 3.9],
          [1.9, 6, 5.6],
        ]}
      />
      <LeftPanel in={view} at={[4.6, 6, 3.9]} size={[1.8, 1.7]} />
      <Line
        in={view}
        width={1}
        points={[
          [5.5, 6, 3.9],
          [5.5, 6, 5.6],
        ]}
      />
      {[0.9, 3.9].map((z) => (
        <g key={z}>
          <RightPanel in={view} at={[8, 1.8, z]} size={[1.6, 1.7]} />
          <Line
            in={view}
            width={1}
            points={[
              [8, 2.6, z],
              [8, 2.6, z + 1.7],
            ]}
          />
        </g>
      ))}
      <Box in={view} at={[0.6, 6, 0]} size={[6.8, 4.4, 2.7]} pen="new" tones={["shade", "light", "light"]} />
      {courses.map((z) => (
        <Line
          key={z}
          in={view}
          pen="new"
          width={0.8}
          points={[
            [0.6, 10.4, z],
            [7.4, 10.4, z],
            [7.4, 6, z],
          ]}
        />
      ))}
      <LeftPanel in={view} at={[1.8, 10.4, 0]} size={[4.4, 2.1]} pen="new" width={1.4} />
      <Line
        in={view}
        pen="new"
        width={1}
        points={[
          [4, 10.4, 0],
          [4, 10.4, 2.1],
        ]}
      />
      <Face
        in={view}
        pen="new"
        width={1.1}
        points={[
          [2.4, 7.3, 2.7],
          [5.4, 7.3, 2.7],
          [5.4, 9.1, 2.7],
          [2.4, 9.1, 2.7],
        ]}
      />
      <Line
        in={view}
        pen="new"
        width={1}
        points={[
          [2.4, 8.2, 2.7],
          [5.4, 8.2, 2.7],
        ]}
      />
      <Dimension in={view} from={[0.6, 11.6, 0]} to={[7.4, 11.6, 0]} measure="6.80 m" />
      <Dimension in={view} from={[8.6, 6, 0]} to={[8.6, 10.4, 0]} measure="4.40 m" />
    </Sheet>
  );
}
