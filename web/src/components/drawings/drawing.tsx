import type { CSSProperties } from "react";

/** The sheet of each file: left, top, width and height. */
export const sheets = {
  arch: "52 0 322 248",
  cabinet: "64 5 307 275",
  desk: "62 20 319 239",
  frame: "56 -6 312 262",
  gap: "88 -14 295 276",
  garden: "46 -2 326 246",
  gate: "82 -2 306 256",
  house: "0 0 410 340",
  ladder: "87 -30 265 284",
  panels: "52 8 322 254",
  pavilion: "57 8 330 279",
  plot: "44 18 357 226",
  rack: "56 -4 312 262",
  roof: "52 8 322 244",
  scaffold: "52 -40 344 306",
  stacks: "90 10 321 265",
  stair: "58 -6 316 262",
  stalls: "56 5 337 262",
  trench: "36 14 328 254",
  wrapped: "52 -6 322 272",
} as const;
export type DrawingName = keyof typeof sheets;

const files = import.meta.glob<string>("./*.svg", { eager: true, query: "?url", import: "default" });
export const drawingFile = (name: DrawingName): string => files[`./${name}.svg`] ?? "";

const FAILED = { "--draw-new": "var(--danger)" } as CSSProperties;

/** A building scene: existing work in ink, new work in copper, or in red where something failed. */
export function Drawing({ name, failed = false }: { name: DrawingName; failed?: boolean }) {
  return (
    <svg viewBox={sheets[name]} aria-hidden="true" style={failed ? FAILED : undefined}>
      <use href={`${drawingFile(name)}#drawing`} />
    </svg>
  );
}
