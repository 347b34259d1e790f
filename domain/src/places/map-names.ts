import { z } from "zod";

/** A tile of the usual web map grid: 2^z columns and rows. */
export type Tile = { z: number; x: number; y: number };

/** Finest zoom: finer tiles hold few names, so clients at larger scales request these. */
export const FINEST_TILE = 11;
/** Enough for central London in one of the finest tiles. */
export const NAMES_PER_TILE = 120;

const whole = z
  .string()
  .regex(/^\d{1,4}$/, "This map tile doesn’t exist.")
  .transform(Number);

export const tileParams = z
  .object({ z: whole, x: whole, y: whole })
  .refine(
    ({ z: zoom, x, y }) => zoom <= FINEST_TILE && x < 2 ** zoom && y < 2 ** zoom,
    "This map tile doesn’t exist.",
  );

export const mapName = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  weight: z.number(),
  /** Population; 0 where unknown or known only for the whole city. */
  population: z.number(),
  quarter: z.boolean(),
});
export type MapName = z.infer<typeof mapName>;
