import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { Drawing, type DrawingName, drawingFile, sheets } from "./drawing.tsx";

const files = import.meta.glob<string>("./*.svg", { eager: true, query: "?raw", import: "default" });
const names = Object.keys(sheets) as DrawingName[];

it("has a file for each drawing", () => {
  expect(Object.keys(files)).toEqual(names.map((name) => `./${name}.svg`));
  const { container } = render(<Drawing name="gate" failed />);
  expect(container.querySelector("use")?.getAttribute("href")).toBe(`${drawingFile("gate")}#drawing`);
  expect(container.querySelector("svg")?.style.getPropertyValue("--draw-new")).toBe("var(--danger)");
});

it.each(names)("%s stays on its sheet and takes its colours from the page", (name) => {
  const markup = files[`./${name}.svg`] ?? "";
  expect(markup).toContain(`viewBox="${sheets[name]}"`);
  expect(markup).toContain('id="drawing"');
  expect(markup).not.toMatch(/(fill|stroke)="(?!none|var\()/);
  // The house stands on the edge of its panel, and runs out of the sheet.
  if (name === "house") return;
  const [left = 0, top = 0, width = 0, height = 0] = sheets[name].split(" ").map(Number);
  const points = [...markup.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(points.length).toBeGreaterThan(10);
  for (const [x = 0, y = 0] of points) {
    expect([x >= left, x <= left + width, y >= top, y <= top + height], `${x} ${y}`).not.toContain(false);
  }
});
