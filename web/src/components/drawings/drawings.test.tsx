import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

const files = import.meta.glob<Record<string, unknown>>("./*.tsx", { eager: true });
const drawings = Object.values(files).flatMap((file) =>
  // The house stands on the edge of its panel, and runs out of the sheet.
  Object.entries(file).filter(([name]) => name.endsWith("Drawing") && name !== "HouseDrawing"),
) as [string, ComponentType][];

it.each(drawings)("%s stays on its sheet", (_name, Drawing) => {
  const markup = renderToStaticMarkup(<Drawing />);
  const [left = 0, top = 0, width = 0, height = 0] =
    /viewBox="([^"]+)"/.exec(markup)?.[1]?.split(" ").map(Number) ?? [];
  const points = [...markup.matchAll(/ d="M([^"]+)"/g)].flatMap(([, path = ""]) =>
    path
      .replace("Z", "")
      .split(/[LM]/)
      .map((point) => point.split(" ").map(Number) as [number, number]),
  );
  expect(points.length).toBeGreaterThan(10);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const drawn = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  const outside = {
    left: Math.max(0, left - drawn.left),
    right: Math.max(0, drawn.right - left - width),
    top: Math.max(0, top - drawn.top),
    bottom: Math.max(0, drawn.bottom - top - height),
  };
  expect(outside).toEqual({ left: 0, right: 0, top: 0, bottom: 0 });
});
