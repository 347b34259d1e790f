import { z } from "zod";

/** A square of the web's usual map grid: 2^z columns and rows. */
export type Tile = { z: number; x: number; y: number };

/** Finer squares than this hold few names outside a city: a client that shows more asks for these. */
export const FINEST_TILE = 11;
/** As many as the centre of London has in one of the finest. */
export const NAMES_PER_TILE = 120;

const whole = z
  .string()
  .regex(/^\d{1,4}$/, "This map tile doesn't exist.")
  .transform(Number);

export const tileParams = z
  .object({ z: whole, x: whole, y: whole })
  .refine(
    ({ z: zoom, x, y }) => zoom <= FINEST_TILE && x < 2 ** zoom && y < 2 ** zoom,
    "This map tile doesn't exist.",
  );

/** A name to write on a map, and how important it is beside others. */
export const mapName = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  weight: z.number(),
  /** Population; 0 where unknown or known only for the whole city. */
  population: z.number(),
  /** A part of a city, with a name of its own. */
  quarter: z.boolean(),
});
export type MapName = z.infer<typeof mapName>;
