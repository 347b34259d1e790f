import { Box, Ground, isometric, Line, type Pen, Sheet } from "./isometric.tsx";

const view = isometric(176, 100, 20);
const COURSE = 0.5;
const courses = Array.from({ length: 7 }, (_, index) => index);

/** Two posts and a wall across the way between them. */
export function GateDrawing({ pen = "new" }: { pen?: Pen }) {
  return (
    <Sheet box={[82, -2, 306, 256]}>
      <Ground in={view} at={[-1, -1]} size={[11.4, 4.6]} />
      <Box
        in={view}
        pen={pen}
        at={[0.6, 0.9, 0]}
        size={[8.2, 0.7, 3.5]}
        tones={["light", "shade", "shade"]}
      />
      {courses.map((course) => (
        <g key={course}>
          <Line
            in={view}
            pen={pen}
            width={0.8}
            points={[
              [0.6, 1.6, course * COURSE],
              [8.8, 1.6, course * COURSE],
            ]}
          />
          {courses.map((brick) => {
            const x = 1.5 + brick * 1.1 + (course % 2) * 0.55;
            return (
              <Line
                key={x}
                in={view}
                pen={pen}
                width={0.8}
                points={[
                  [x, 1.6, course * COURSE],
                  [x, 1.6, (course + 1) * COURSE],
                ]}
              />
            );
          })}
        </g>
      ))}
      <Box in={view} at={[-0.2, 0.6, 0]} size={[1, 1.3, 4.6]} />
      <Box in={view} at={[8.4, 0.6, 0]} size={[1, 1.3, 4.6]} />
    </Sheet>
  );
}
