import { Box, Face, Ground, isometric, Line, Sheet } from "./isometric.tsx";

const view = isometric(206, 118, 18.5);
const posts = [
  [0.4, 0.4],
  [7.6, 0.4],
  [0.4, 5.6],
  [7.6, 5.6],
] as const;

/** An open roof over one long table: the place where people meet before they build. */
export function PavilionDrawing() {
  return (
    <Sheet box={[57, 8, 330, 279]}>
      <Ground in={view} at={[-1, -1]} size={[10.4, 8.4]} />
      <Box in={view} at={[0, 0, 0]} size={[8, 6, 0.35]} />
      {posts.slice(0, 2).map(([x, y]) => (
        <Line
          key={`${x}-${y}`}
          in={view}
          width={2.2}
          points={[
            [x, y, 0.35],
            [x, y, 4.4],
          ]}
        />
      ))}
      <Box in={view} at={[2, 1.1, 0.35]} size={[4, 0.6, 0.6]} />
      <Box in={view} pen="new" at={[1.6, 2.4, 1.1]} size={[4.8, 1.3, 0.2]} />
      {[
        [2, 2.6],
        [6, 2.6],
        [2, 3.5],
        [6, 3.5],
      ].map(([x = 0, y = 0]) => (
        <Line
          key={`${x}-${y}`}
          in={view}
          pen="new"
          points={[
            [x, y, 0.35],
            [x, y, 1.1],
          ]}
        />
      ))}
      <Box in={view} at={[2, 4.4, 0.35]} size={[4, 0.6, 0.6]} />
      {posts.slice(2).map(([x, y]) => (
        <Line
          key={`${x}-${y}`}
          in={view}
          width={2.2}
          points={[
            [x, y, 0.35],
            [x, y, 4.4],
          ]}
        />
      ))}
      <Line
        in={view}
        width={1.8}
        points={[
          [0.4, 5.6, 4.4],
          [7.6, 5.6, 4.4],
          [7.6, 0.4, 4.4],
        ]}
      />
      <Face
        in={view}
        tone="none"
        points={[
          [-0.6, 6.6, 4.2],
          [8.6, 6.6, 4.2],
          [8.6, 3, 6.4],
          [-0.6, 3, 6.4],
        ]}
      />
      <Face
        in={view}
        tone="none"
        width={1}
        points={[
          [8.6, 6.6, 4.2],
          [8.6, 3, 6.4],
          [8.6, -0.6, 4.2],
        ]}
      />
      {[0.9, 2.4, 3.9, 5.4, 6.9].map((x) => (
        <Line
          key={x}
          in={view}
          pen="new"
          width={1}
          points={[
            [x, 6.6, 4.2],
            [x, 3, 6.4],
          ]}
        />
      ))}
    </Sheet>
  );
}
