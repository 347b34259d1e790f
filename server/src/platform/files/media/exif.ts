/** Place and time of a photo, read from its metadata. */
export type PhotoOrigin = { at: string | null; latitude: number | null; longitude: number | null };
export type PhotoNotes = { taken: PhotoOrigin | null; orientation: number };

const ORIENTATION = 0x0112;
const DATE_TIME = 0x0132;
const EXIF_FOLDER = 0x8769;
const GPS_FOLDER = 0x8825;
const DATE_TAKEN = 0x9003;
const OFFSET_TAKEN = 0x9011;
const MAX_ENTRIES = 500;
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

type Field = { type: number; count: number; at: number };

/** Reads the fields that are kept from a TIFF block; malformed fields count as missing. */
export function readExif(tiff: Buffer): PhotoNotes {
  try {
    return new TiffReader(tiff).notes();
  } catch {
    // An offset outside the block makes all of the block untrusted.
    return { taken: null, orientation: 1 };
  }
}

class TiffReader {
  readonly #bytes: Buffer;
  readonly #little: boolean;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#little = bytes.toString("latin1", 0, 2) === "II";
    if (this.#short(2) !== 42) throw new Error("not a TIFF block");
  }

  #short = (at: number) => (this.#little ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at));
  #long = (at: number) => (this.#little ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at));

  #folder(at: number): Map<number, Field> {
    const count = Math.min(this.#short(at), MAX_ENTRIES);
    const fields = new Map<number, Field>();
    for (let i = 0; i < count; i++) {
      const entry = at + 2 + i * 12;
      const [type, length] = [this.#short(entry + 2), this.#long(entry + 4)];
      const bytes = (SIZES[type] ?? 0) * length;
      fields.set(this.#short(entry), {
        type,
        count: length,
        at: bytes <= 4 ? entry + 8 : this.#long(entry + 8),
      });
    }
    return fields;
  }

  #text(field: Field | undefined): string | undefined {
    if (field?.type !== 2 || field.count > 64) return undefined;
    return this.#bytes
      .toString("latin1", field.at, field.at + field.count)
      .replace(/\0.*$/s, "")
      .trim();
  }

  /** Converts degrees, minutes and seconds, each a fraction. */
  #degrees(field: Field | undefined): number | undefined {
    if (field?.type !== 5 || field.count !== 3) return undefined;
    const [degrees = 0, minutes = 0, seconds = 0] = [0, 1, 2].map((place) => {
      const at = field.at + place * 8;
      return this.#long(at) / this.#long(at + 4);
    });
    const value = degrees + minutes / 60 + seconds / 3600;
    return Number.isFinite(value) ? value : undefined;
  }

  notes(): PhotoNotes {
    const main = this.#folder(this.#long(4));
    const follow = (tag: number) => {
      const field = main.get(tag);
      return field ? this.#folder(this.#long(field.at)) : new Map<number, Field>();
    };
    const orientation = main.get(ORIENTATION);
    const turned = orientation?.type === 3 ? this.#short(orientation.at) : 1;
    const exif = follow(EXIF_FOLDER);
    const gps = follow(GPS_FOLDER);
    const at = takenAt(
      this.#text(exif.get(DATE_TAKEN)) ?? this.#text(main.get(DATE_TIME)),
      this.#text(exif.get(OFFSET_TAKEN)),
    );
    const latitude = signed(this.#degrees(gps.get(2)), this.#text(gps.get(1)), "S", 90);
    const longitude = signed(this.#degrees(gps.get(4)), this.#text(gps.get(3)), "W", 180);
    const place =
      latitude === null || longitude === null ? { latitude: null, longitude: null } : { latitude, longitude };
    return {
      taken: at === null && place.latitude === null ? null : { at, ...place },
      orientation: turned >= 1 && turned <= 8 ? turned : 1,
    };
  }
}

/** Converts `2026:06:01 11:04:22` to `2026-06-01T11:04:22`, with the camera's offset if there is one. */
function takenAt(date: string | undefined, offset: string | undefined): string | null {
  const match = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(date ?? "");
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const zone = /^[+-]\d{2}:\d{2}$/.test(offset ?? "") ? offset : "";
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
  return Number.isNaN(Date.parse(text)) ? null : text;
}

/** Rounds to six decimals, about ten centimetres: more is noise, and the number must be the same everywhere. */
function signed(
  value: number | undefined,
  reference: string | undefined,
  negative: string,
  most: number,
): number | null {
  if (value === undefined || value > most) return null;
  const rounded = Math.round(value * 1e6) / 1e6;
  return reference === negative && rounded !== 0 ? -rounded : rounded;
}
