// `node scripts/scors-images.ts`: draws the eleven SCORS images into web/public/scors.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scorsMaterial } from "@trestle/domain/scors/scors.ts";

const SCORES = 11;
const CENTRE = 60;
const RADIUS = 54;
const GAP_DEGREES = 4.5;
const BASE_Y = 98;
const COURSE_HEIGHT = 71 / SCORES;
const CREST =
  "M27 29Q44 30 60 23Q76 30 93 29V72C93 86 84 91 74 93.5Q66 95.5 60 99Q54 95.5 46 93.5C36 91 27 86 27 72Z";

/** Colours with enough contrast on both light and dark pages. */
const INK = "#14181f";
const colours = { lit: "#17857c", unlit: "#7d8694", face: "#f3f2ec", stone: "#ffffff" };
const looks = {
  timber: { unit: 72, body: "#c69763", joint: "#8d6236", odd: "#c69763" },
  brick: { unit: 12, body: "#b9573e", joint: "#8c3d2a", odd: "#ac5038" },
  stone: { unit: 19, body: "#b4b2a6", joint: "#87857a", odd: "#cbc9c1" },
  copper: { unit: 24, body: "#c87b3f", joint: "#8f4f1f", odd: "#4f9c8d" },
} as const;

function onRing(degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(CENTRE + RADIUS * Math.cos(angle)).toFixed(2)} ${(CENTRE + RADIUS * Math.sin(angle)).toFixed(2)}`;
}

function ring(score: number): string {
  const step = 360 / SCORES;
  return Array.from({ length: SCORES }, (_, segment) => {
    const [from, to] = [segment * step + GAP_DEGREES / 2, (segment + 1) * step - GAP_DEGREES / 2];
    const look = segment < score ? `stroke="${colours.lit}"` : `stroke="${colours.unlit}" opacity=".28"`;
    return `<path d="M${onRing(from)}A54 54 0 0 1 ${onRing(to)}" ${look}/>`;
  }).join("");
}

const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}"/>`;

/** Draws as many courses as the score, bottom up, every second one shifted by half a unit. */
function wall(score: number): string {
  const material = scorsMaterial(score);
  const { unit, body, joint, odd } = looks[material];
  const parts = [box(24, BASE_Y - score * COURSE_HEIGHT, 72, 80, joint)];
  for (let course = 0; course < score; course++) {
    const y = BASE_Y - (course + 1) * COURSE_HEIGHT;
    if (material === "timber") {
      const bow = course % 2 ? 1.4 : -1.2;
      parts.push(
        box(24, y + 0.5, 72, COURSE_HEIGHT - 1, body),
        `<path d="M24 ${(y + 2.4).toFixed(1)}q12 ${bow} 30 .4t42 0M24 ${(y + 4.4).toFixed(1)}q20 ${-bow} 44 0t30 .3" fill="none" stroke="${joint}" stroke-width=".5" opacity=".7"/>`,
      );
      continue;
    }
    for (let x = 24 - (course % 2 ? unit / 2 : 0), piece = course; x < 97; piece++) {
      const width = material === "stone" ? unit + ((piece * 7) % 5) - 2 : unit;
      const fill = (piece * 5 + course * 3) % 7 === 0 ? odd : body;
      parts.push(box(x + 0.5, y + 0.5, width - 1, COURSE_HEIGHT - 1, fill));
      if (material === "copper")
        parts.push(box(x + 2, y + 2.4, 1.5, 1.5, joint), box(x + width - 3.5, y + 2.4, 1.5, 1.5, joint));
      x += width;
    }
  }
  return parts.join("");
}

/** Draws a ring of eleven segments around a crest that gains a course per score, with the numeral on its date stone. */
export function drawScors(score: number): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" role="img"><title>SCORS ${score} of ${SCORES}, ${scorsMaterial(score)}</title>`,
    `<clipPath id="crest"><path d="${CREST}"/></clipPath><g fill="none" stroke-width="7">${ring(score)}</g>`,
    `<path d="${CREST}" fill="${colours.face}"/><g clip-path="url(#crest)">${wall(score)}</g>`,
    `<path d="${CREST}" fill="none" stroke="${INK}" stroke-width="1.6" stroke-linejoin="round"/>`,
    `<rect x="40" y="41" width="40" height="34" rx="3" fill="${colours.stone}" stroke="${INK}" stroke-width="1.6"/>`,
    `<text x="60" y="68" text-anchor="middle" font-family="Bricolage Grotesque,Helvetica Neue,Arial,sans-serif" font-weight="700" font-size="28" letter-spacing="-1" fill="${INK}">${score}</text></svg>\n`,
  ].join("\n");
}

export const scorsFiles = (): { path: string; content: string }[] =>
  Array.from({ length: SCORES }, (_, index) => ({
    path: join(import.meta.dirname, `../web/public/scors/${index + 1}.svg`),
    content: drawScors(index + 1),
  }));

if (import.meta.main) {
  mkdirSync(join(import.meta.dirname, "../web/public/scors"), { recursive: true });
  for (const { path, content } of scorsFiles()) writeFileSync(path, content);
}
