import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { DomainError, refuse } from "@trestle/domain/errors.ts";
import sharp, { type Metadata } from "sharp";
import { inTurns } from "../../http/semaphore.ts";
import { JpegCleaner } from "./jpeg-cleaner.ts";
import { MAX_PICTURE_PIXELS, refuseHugePicture } from "./picture-limits.ts";
import { PngCleaner } from "./png-cleaner.ts";

/** Four bytes per pixel; pictures with deeper colours may have fewer pixels. */
const MAX_DECODED_BYTES = 4 * MAX_PICTURE_PIXELS;
const BYTES_OF_DEPTH: Record<string, number> = { uchar: 1, ushort: 2 };
const MAX_SECONDS = 10;
const WAIT_MS = 20_000;

/** One picture at a time, because a decoder occupies a thread that passwords and files need too. */
const inTurn = inTurns({ client: 1, all: 1 }, { client: 20, all: 40 });

type Shrink = {
  /** Pictures of one client are decoded one after another. */
  client: string;
  side: number;
  /** `square` crops; `inside` keeps the whole picture and never enlarges. */
  shape: "square" | "inside";
  quality: number;
  /** Error message for a damaged file or an unsupported format. */
  unreadable: string;
};

/** Decodes a JPEG, PNG or WebP of limited size and encodes it as a small WebP without metadata. */
export function shrinkPicture(read: () => Promise<Buffer>, { client, unreadable, ...shape }: Shrink) {
  return inTurn(client, WAIT_MS, async () => {
    const bytes = await read();
    try {
      return await shrink(await withoutNotes(bytes), shape);
    } catch (cause) {
      throw cause instanceof DomainError
        ? cause
        : new DomainError("unsupported_media", unreadable, { cause });
    }
  });
}

async function shrink(bytes: Buffer, { side, shape, quality }: Pick<Shrink, "side" | "shape" | "quality">) {
  refuseDeepPicture(await sharp(bytes, { limitInputPixels: false }).metadata());
  const picture = sharp(bytes, {
    limitInputPixels: MAX_PICTURE_PIXELS,
    failOn: "error",
    sequentialRead: shape === "inside",
  });
  return picture
    .autoOrient()
    .timeout({ seconds: MAX_SECONDS })
    .resize(
      side,
      side,
      shape === "square"
        ? { fit: "cover", position: "attention" }
        : { fit: "inside", withoutEnlargement: true },
    )
    .webp({ quality })
    .toBuffer();
}

/**
 * Removes compressed notes, and refuses other formats: the decoder also supports some that expand without bound, such
 * as SVG.
 */
function withoutNotes(bytes: Buffer): Buffer | Promise<Buffer> {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\xff\xd8\xff")) return buffer(Readable.from([bytes]).pipe(new JpegCleaner()));
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return buffer(Readable.from([bytes]).pipe(new PngCleaner()));
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return bytes;
  throw new Error("not a JPEG, PNG or WebP");
}

function refuseDeepPicture({ width, height, channels, depth }: Metadata): void {
  refuseHugePicture({ width, height });
  if (width * height * channels * (BYTES_OF_DEPTH[depth] ?? 8) > MAX_DECODED_BYTES)
    refuse(
      "unsupported_media",
      "This picture has too many colours for its size. Save it with 8 bits for each colour.",
    );
}
