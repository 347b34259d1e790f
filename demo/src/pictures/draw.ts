// `node demo/src/pictures/draw.ts [name …]`: draws the demo's pictures into demo/pictures.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "./render.ts";
import { scenes } from "./scenes.ts";

const folder = join(import.meta.dirname, "../../pictures");

mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(scenes))
  writeFileSync(join(folder, `${name}.jpg`), await render(name));
