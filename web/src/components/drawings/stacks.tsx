import { Box, Ground, isometric, Line, Sheet } from "./isometric.tsx";

const view = isometric(188, 112, 18);
const COURSE = 0.62;
const stacks = [
  { x: 0, courses: 7, tall: 9 },
  { x: 4.3, courses: 5, tall: 6 },
  { x: 8.6, courses: 3, tall: 4 },
];

/** Three piles of bricks, each with its next course arriving: the higher, the less steady. */
export function StacksDrawing() {
  return (
    <Sheet box={[90, 10, 321, 265]}>
      <Ground in={view} at={[-1.2, -1]} size={[13.6, 5.2]} />
      {stacks.map(({ x, courses, tall }) => (
        <g key={x}>
          <Box in={view} at={[x - 0.2, -0.2, 0]} size={[3, 3, 0.3]} tones={["shade", "light", "shade"]} />
          {Array.from({ length: courses }, (_, course) => {
            const z = 0.3 + course * COURSE;
            const pen = course === courses - 1 ? "new" : "ink";
            return (
              <g key={z}>
                <Box in={view} pen={pen} at={[x, 0, z]} size={[2.6, 2.6, COURSE]} />
                <Line
                  in={view}
                  pen={pen}
                  width={1}
                  points={[
                    [x + (course % 2 ? 0.9 : 1.7), 2.6, z],
                    [x + (course % 2 ? 0.9 : 1.7), 2.6, z + COURSE],
                  ]}
                />
                <Line
                  in={view}
                  pen={pen}
                  width={1}
                  points={[
                    [x + 2.6, course % 2 ? 0.9 : 1.7, z],
                    [x + 2.6, course % 2 ? 0.9 : 1.7, z + COURSE],
                  ]}
                />
              </g>
            );
          })}
          <Line
            in={view}
            pen="new"
            dashed
            width={1}
            points={[
              [x, 2.6, 0.3 + courses * COURSE],
              [x, 2.6, tall * COURSE + 0.6],
              [x + 2.6, 2.6, tall * COURSE + 0.6],
              [x + 2.6, 2.6, 0.3 + courses * COURSE],
            ]}
          />
        </g>
      ))}
    </Sheet>
  );
}
