import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { scorsFiles } from "./scors-images.ts";

it("there are eleven images, each as it is drawn today and unlike the others", () => {
  const files = scorsFiles();
  for (const { path, content } of files) expect(readFileSync(path, "utf8"), path).toBe(content);
  expect(new Set(files.map(({ content }) => content)).size).toBe(11);
});
