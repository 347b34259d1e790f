import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import { categories } from "@trestle/domain/projects/categories.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import sharp, { type OverlayOptions } from "sharp";

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const LONGEST_TITLE = 90;
const LONGEST_LINE = 60;
const MAX_BRICKS = 12;

const ink = "#14181f";
const muted = "#5b6472";
const brand = "#0b5f5a";
const accent = "#9a4a12";

/** Unpacked with the first picture. */
let fonts: { regular: string; bold: string } | undefined;

type Line = {
  text: string;
  size: number;
  colour: string;
  left: number;
  top: number;
  bold?: boolean;
  width?: number;
};

export type Previewed = Pick<
  ProjectSummary,
  "title" | "category" | "asked" | "location" | "milestones" | "stage"
>;

/** Draws the link preview of a project: name, price, place and milestones. */
export async function drawPreview(project: Previewed): Promise<Buffer> {
  const { asked, location, category, milestones } = project;
  const done = milestones.filter(({ status }) => status === "released").length;
  const lines: Line[] = [
    { text: "Trestle", size: 30, colour: ink, left: 140, top: 66, bold: true },
    { text: categories[category], size: 22, colour: muted, left: MARGIN, top: 150 },
    {
      text: cut(project.title, LONGEST_TITLE),
      size: 46,
      colour: ink,
      left: MARGIN,
      top: 188,
      bold: true,
      width: WIDTH - 2 * MARGIN,
    },
    { text: formatCoinsShort(BigInt(asked)), size: 44, colour: brand, left: MARGIN, top: 396, bold: true },
    {
      text: cut(location?.label ?? "No fixed location", LONGEST_LINE),
      size: 28,
      colour: muted,
      left: MARGIN,
      top: 462,
    },
    {
      text: milestoneText(milestones.length, done),
      size: 24,
      colour: muted,
      left: MARGIN,
      top: 528,
    },
  ];
  return sharp(Buffer.from(background(Math.min(milestones.length, MAX_BRICKS), done)))
    .composite(await Promise.all(lines.map(overlay)))
    .png({ palette: true })
    .toBuffer();
}

const milestoneText = (count: number, done: number): string => {
  const all = count === 1 ? "1 milestone" : `${count} milestones`;
  return done > 0 ? `${all}, ${done} paid` : `${all}, paid one by one from escrow`;
};

async function overlay({ text, size, colour, left, top, bold, width }: Line): Promise<OverlayOptions> {
  fonts ??= { regular: unpackFont(400), bold: unpackFont(700) };
  const weight = bold ? "bold" : "regular";
  const input = await sharp({
    text: {
      text: `<span foreground="${colour}" size="${size * 1024}" weight="${weight}">${escaped(text)}</span>`,
      font: "Instrument Sans",
      fontfile: fonts[weight],
      ...(width ? { width, wrap: "word-char" as const } : {}),
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer();
  return { input, left, top };
}

/** Draws a course of bricks, one per milestone, filled if paid. */
function background(bricks: number, done: number): string {
  const gap = 8;
  const width = bricks > 0 ? (WIDTH - 2 * MARGIN - gap * (bricks - 1)) / bricks : 0;
  const course = Array.from({ length: bricks }, (_, index) => {
    const x = MARGIN + index * (width + gap);
    return `<rect x="${x}" y="574" width="${width}" height="20" rx="3" fill="${index < done ? brand : "#e6e4da"}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#fafaf7"/>
    <rect width="${WIDTH}" height="12" fill="${brand}"/>
    <g transform="translate(${MARGIN} 60) scale(1.5)" fill="none" stroke="${brand}" stroke-linecap="square">
      <path d="M1 4h32" stroke-width="4"/>
      <path d="M9 6 4 26M9 6l5 20M6.4 16h5.2M25 6l-5 20M25 6l5 20M22.4 16h5.2" stroke-width="2.6"/>
      <path d="M13.5 25 20.5 7" stroke="${accent}" stroke-width="2.2"/>
    </g>
    <path d="M${MARGIN} 372H${WIDTH - MARGIN}" stroke="#e4e2d9" stroke-width="2"/>
    ${course.join("")}
  </svg>`;
}

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;

/** Escapes the typesetter's markup, and drops characters that it refuses. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}|\ufffe|\uffff/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * Unpacks a bundled font to a file, because a machine may have no fonts and the typesetter reads uncompressed files
 * only.
 */
function unpackFont(weight: 400 | 700): string {
  const packed = readFileSync(
    fileURLToPath(
      import.meta.resolve(`@fontsource/instrument-sans/files/instrument-sans-latin-${weight}-normal.woff`),
    ),
  );
  const folder = mkdtempSync(join(tmpdir(), "trestle-font-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, `instrument-sans-${weight}.ttf`);
  writeFileSync(file, sfntOf(packed));
  return file;
}

/** Converts WOFF to SFNT: the same tables, uncompressed, under another directory. */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const power = Math.floor(Math.log2(count));
  const header = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(2 ** power * 16, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const from = woff.readUInt32BE(entry + 4);
    const compressed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const stored = woff.subarray(from, from + compressed);
    const table = compressed < length ? inflateSync(stored) : stored;
    const target = SFNT_HEADER + index * SFNT_ENTRY;
    woff.copy(header, target, entry, entry + 4);
    woff.copy(header, target + 4, entry + 16, entry + 20);
    header.writeUInt32BE(offset, target + 8);
    header.writeUInt32BE(length, target + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
