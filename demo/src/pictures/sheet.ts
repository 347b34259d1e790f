export const WIDTH = 1200;
export const HEIGHT = 800;

/** Colours of materials: lit, usual, and in the shade. Light comes from the upper left. */
export const tones = {
  brick: ["#c56a50", "#b4573f", "#8c3d2a"],
  stock: ["#d3b483", "#c09c68", "#937246"],
  stone: ["#e4e0d4", "#cfcabc", "#a5a093"],
  slate: ["#7d858c", "#687078", "#4b5259"],
  timber: ["#d9ae7b", "#c69763", "#8d6236"],
  oak: ["#b98a56", "#a0713f", "#6d4824"],
  steel: ["#8f9aa3", "#6b7680", "#444d56"],
  rust: ["#b5633f", "#9a4a2a", "#6f311a"],
  plaster: ["#f6f2ea", "#ebe5d9", "#cfc7b8"],
  concrete: ["#cfcdc7", "#b9b6ae", "#8f8c85"],
  patina: ["#7fb9ad", "#4f9c8d", "#2f6f63"],
  brand: ["#1f7d75", "#0b5f5a", "#084a46"],
  earth: ["#a9835c", "#8a6745", "#5f442b"],
  leaf: ["#9dbb87", "#7a9f6a", "#557a4d"],
  grass: ["#cfdcb4", "#b4c794", "#8fa772"],
  sky: ["#e9f1f4", "#cfe0e8", "#b4cfdc"],
  paper: ["#fdfcf8", "#f4f1e8", "#ddd7c8"],
  vest: ["#f2b04a", "#e39a2c", "#b87414"],
  ink: ["#39424c", "#232a32", "#14181f"],
} as const;
export type Tone = keyof typeof tones;
export const [LIT, USUAL, SHADE] = [0, 1, 2] as const;

export type Point = readonly [x: number, y: number];
const round = (value: number): string => String(Math.round(value * 10) / 10);

export const path = (points: readonly Point[], close = true): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${close ? "Z" : ""}`;
export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;

/** The same numbers each time, so that a picture is drawn again as it was. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A picture in the making: shapes over shapes, the farthest first. */
export class Sheet {
  readonly #definitions: string[] = [];
  readonly #shapes: string[] = [];

  put(...shapes: string[]): this {
    this.#shapes.push(...shapes);
    return this;
  }

  #define(make: (id: string) => string): string {
    const id = `d${this.#definitions.length}`;
    this.#definitions.push(make(id));
    return `url(#${id})`;
  }

  /** A paint that goes from one colour to another: down, to the right, or both. */
  fade(from: string, to: string, [x, y]: Point = [0, 1]): string {
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" x2="${x}" y2="${y}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    );
  }

  /** A paint that is strongest at a point and gone at the edge. */
  glow(colour: string, opacity: number): string {
    return this.#define(
      (id) =>
        `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
    );
  }

  fill(d: string, paint: string, opacity = 1): this {
    return this.put(`<path d="${d}" fill="${paint}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`);
  }

  line(d: string, paint: string, width: number, opacity = 1): this {
    return this.put(
      `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}"${opacity < 1 ? ` opacity="${opacity}"` : ""} stroke-linejoin="round"/>`,
    );
  }

  /** A material, lit from the upper left. */
  solid(d: string, tone: Tone, direction: Point = [0.4, 1]): this {
    return this.fill(d, this.fade(tones[tone][LIT], tones[tone][USUAL], direction));
  }

  /** A hard shadow on what is below. */
  shade(d: string, opacity = 0.2): this {
    return this.fill(d, "#1d2733", opacity);
  }

  /** A soft shadow. */
  blur(d: string, deviation: number, opacity = 0.25, colour = "#1d2733"): this {
    const filter = this.#define(
      (id) =>
        `<filter id="${id}" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    );
    return this.put(`<path d="${d}" fill="${colour}" opacity="${opacity}" filter="${filter}"/>`);
  }

  /** Clips the drawing of `draw` to this outline. */
  within(outline: string, draw: () => void): this {
    const clip = this.#define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`);
    this.put(`<g clip-path="${clip}">`);
    draw();
    return this.put("</g>");
  }

  /** Applies a transform to the drawing of `draw`. */
  placed(transform: string, draw: () => void): this {
    this.put(`<g transform="${transform}">`);
    draw();
    return this.put("</g>");
  }

  toString(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${this.#definitions.join("")}</defs>${this.#shapes.join("")}</svg>`;
  }
}
