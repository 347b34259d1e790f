import sharp from "sharp";
import { scenes } from "./scenes.ts";
import { Sheet } from "./sheet.ts";

const SIZE = { width: 960, height: 640 };
const QUALITY = 68;

/** Draws a picture by its name, as a JPEG. */
export async function render(name: string): Promise<Buffer> {
  const sheet = new Sheet();
  scenes[name]?.(sheet);
  return sharp(Buffer.from(`${sheet}`))
    .resize(SIZE)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}
