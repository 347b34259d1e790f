import sharp from "sharp";

type Photo = { latitude?: string; longitude?: string; takenAt?: string; author?: string };

/** A small photo with a camera's metadata: place, time, model. */
export const photo = ({
  latitude = "51/1 30/1 2650/100",
  longitude = "0/1 7/1 4008/100",
  takenAt = "2026:06:01 11:04:22",
  author = "A Secret Person",
}: Photo = {}): Promise<Buffer> =>
  plain()
    .withExif({
      IFD0: { Make: "Secret Camera", Artist: author },
      IFD2: { DateTimeOriginal: takenAt, OffsetTimeOriginal: "+01:00" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: latitude, GPSLongitudeRef: "W", GPSLongitude: longitude },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const pngPhoto = (): Promise<Buffer> =>
  plain()
    .withExif({
      IFD0: { Artist: "A Secret Person" },
      IFD2: { DateTimeOriginal: "2026:06:01 11:04:22" },
      IFD3: {
        GPSLatitudeRef: "S",
        GPSLatitude: "1/1 30/1 0/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "2/1 0/1 0/1",
      },
    })
    .png()
    .toBuffer();

const plain = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#884422" } }).composite([
    { input: Buffer.from([255, 255, 255, 255]), raw: { width: 1, height: 1, channels: 4 }, left: 3, top: 5 },
  ]);

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};

/** Boxes of a film with metadata about place and author. */
export const film = (): Buffer =>
  Buffer.concat([
    box("ftyp", Buffer.from("isom\0\0\0\0mp41")),
    box(
      "moov",
      box("mvhd", Buffer.alloc(100, 7)),
      box("trak", box("tkhd", Buffer.alloc(84, 3)), box("udta", Buffer.from("A Secret Person"))),
      box("udta", Buffer.from("\xa9xyz+51.5072-0.1276/", "latin1")),
    ),
    box("mdat", Buffer.alloc(5_000, 9)),
  ]);
