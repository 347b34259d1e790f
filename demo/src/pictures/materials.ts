import {
  dice,
  HEIGHT,
  LIT,
  path,
  rectangle,
  SHADE,
  type Sheet,
  type Tone,
  tones,
  USUAL,
  WIDTH,
} from "./sheet.ts";

/** Far away: a sky with light in it, and some clouds. */
export function sky(
  sheet: Sheet,
  horizon = HEIGHT,
  [from, to]: readonly [string, string] = ["#c3d9e4", "#f1f4ee"],
): void {
  sheet.fill(rectangle(0, 0, WIDTH, horizon), sheet.fade(from, to));
  sheet.put(`<circle cx="180" cy="60" r="520" fill="${sheet.glow("#fff6e0", 0.75)}"/>`);
  for (const [x, y, size] of [
    [300, 130, 1],
    [820, 90, 1.3],
    [1090, 200, 0.8],
  ] as const)
    sheet.put(
      `<g fill="#fff" opacity=".55" transform="translate(${x} ${y}) scale(${size})"><rect x="-90" y="-9" width="180" height="18" rx="9"/><rect x="-40" y="-26" width="120" height="30" rx="15"/><rect x="-70" y="4" width="110" height="14" rx="7"/></g>`,
    );
}

export function ground(sheet: Sheet, y: number, tone: Tone = "grass"): void {
  sheet.fill(rectangle(0, y, WIDTH, HEIGHT - y), sheet.fade(tones[tone][LIT], tones[tone][USUAL]));
  sheet.fill(rectangle(0, y, WIDTH, 3), tones[tone][SHADE], 0.35);
}

/** Roofs on the horizon, pale with distance. */
export function distance(sheet: Sheet, y: number, seed = 3): void {
  const next = dice(seed);
  let d = `M0 ${y}`;
  for (let x = 0; x < WIDTH; ) {
    const [width, height] = [60 + next() * 70, 26 + next() * 46];
    const roof = next() > 0.4 ? 22 : 0;
    d += `V${(y - height).toFixed(0)}L${(x + width / 2).toFixed(0)} ${(y - height - roof).toFixed(0)}L${(x + width).toFixed(0)} ${(y - height).toFixed(0)}`;
    x += width;
  }
  sheet.fill(`${d}V${HEIGHT}H0Z`, "#a9bcc4", 0.55);
}

export function tree(sheet: Sheet, x: number, y: number, size: number, isNear = true): void {
  if (isNear)
    sheet.blur(
      `M${x - size} ${y}a${size} ${size * 0.16} 0 0 0 ${size * 2.6} 0a${size} ${size * 0.16} 0 0 0 ${-size * 2.6} 0z`,
      10,
      0.22,
    );
  sheet.fill(
    path([
      [x - size * 0.07, y - size],
      [x + size * 0.07, y - size],
      [x + size * 0.1, y],
      [x - size * 0.1, y],
    ]),
    tones.oak[SHADE],
  );
  const crown = [
    [0.3, -1.35, 0.62, SHADE],
    [-0.38, -1.3, 0.58, USUAL],
    [0.02, -1.75, 0.66, USUAL],
    [-0.2, -1.85, 0.42, LIT],
    [-0.5, -1.45, 0.3, LIT],
  ] as const;
  for (const [dx, dy, r, tone] of crown)
    sheet.put(
      `<circle cx="${x + dx * size}" cy="${y + dy * size}" r="${r * size}" fill="${tones.leaf[tone]}"/>`,
    );
}

export function shrub(sheet: Sheet, x: number, y: number, size: number): void {
  for (const [dx, r, tone] of [
    [0.6, 0.75, SHADE],
    [-0.5, 0.8, USUAL],
    [0.05, 1, USUAL],
    [-0.3, 0.5, LIT],
  ] as const)
    sheet.put(
      `<path d="M${x + (dx - r) * size} ${y}a${r * size} ${r * size} 0 0 1 ${2 * r * size} 0z" fill="${tones.leaf[tone]}"/>`,
    );
}

const mortars: Partial<Record<Tone, string>> = { brick: "#cfa694", stock: "#d9c7a6", stone: "#dedace" };

/** Courses of bricks or stones, each a little different from its neighbour. */
export function courses(
  sheet: Sheet,
  outline: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  {
    tone = "brick",
    unit = 46,
    course = 17,
    joint = 2,
    seed = 1,
  }: { tone?: Tone; unit?: number; course?: number; joint?: number; seed?: number } = {},
): void {
  const next = dice(seed);
  const [lit, usual, shade] = tones[tone];
  const groups = new Map<string, string[]>();
  for (let row = 0; row * course < height; row++)
    for (let left = x - (row % 2 ? unit / 2 : 0); left < x + width; left += unit) {
      const pick = next();
      const paint = pick < 0.12 ? shade : pick < 0.4 ? lit : usual;
      const bricks = groups.get(paint) ?? [];
      groups.set(paint, bricks);
      bricks.push(rectangle(left, y + row * course, unit - joint, course - joint));
    }
  sheet.within(outline, () => {
    sheet.fill(rectangle(x, y, width, height), mortars[tone] ?? tones[tone][SHADE]);
    for (const [paint, bricks] of groups) sheet.fill(bricks.join(""), paint, paint === shade ? 0.8 : 1);
    sheet.fill(rectangle(x, y, width, height), sheet.fade("#fff4dc", "#2a3440", [0.9, 1]), 0.13);
  });
}

export const bricks = (
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  look: Parameters<typeof courses>[3] = {},
): void => courses(sheet, rectangle(x, y, width, height), { x, y, width, height }, look);

/** Boards side by side, upright or lying. */
export function boards(
  sheet: Sheet,
  [x, y, width, height]: readonly [number, number, number, number],
  {
    tone = "timber",
    step = 26,
    lying = false,
    seed = 5,
  }: { tone?: Tone; step?: number; lying?: boolean; seed?: number } = {},
): void {
  const next = dice(seed);
  const [lit, usual, shade] = tones[tone];
  const length = lying ? height : width;
  sheet.fill(rectangle(x, y, width, height), usual);
  for (let at = 0; at < length; at += step) {
    const size = Math.min(step, length - at);
    const board = lying ? rectangle(x, y + at, width, size) : rectangle(x + at, y, size, height);
    sheet.fill(board, next() > 0.5 ? lit : usual, 0.35 + next() * 0.5);
    sheet.fill(
      lying ? rectangle(x, y + at + size - 2, width, 2) : rectangle(x + at + size - 2, y, 2, height),
      shade,
      0.55,
    );
  }
  sheet.fill(rectangle(x, y, width, height), sheet.fade("#fff4dc", "#2a3440", [1, 0.8]), 0.12);
}

/** A window in a wall: reveal, frame, glass that mirrors the sky, and a sill. */
export function window(
  sheet: Sheet,
  [x, y, width, height]: readonly [number, number, number, number],
  {
    columns = 1,
    rows = 2,
    frame = "#fbfaf6",
    sill = true,
    glass = ["#a9c4cf", "#e3eef0"] as readonly [string, string],
  } = {},
): void {
  sheet.shade(rectangle(x - 6, y - 6, width + 12, height + 10), 0.28);
  sheet.fill(rectangle(x, y, width, height), frame);
  const bar = Math.max(4, width * 0.06);
  const [w, h] = [(width - bar * (columns + 1)) / columns, (height - bar * (rows + 1)) / rows];
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const [left, top] = [x + bar + column * (w + bar), y + bar + row * (h + bar)];
      sheet.fill(rectangle(left, top, w, h), sheet.fade(glass[0], glass[1], [0.6, 1]));
      sheet.fill(
        path([
          [left, top + h * 0.75],
          [left + w * 0.75, top],
          [left + w, top],
          [left + w, top + h * 0.1],
          [left + w * 0.2, top + h],
          [left, top + h],
        ]),
        "#fff",
        0.22,
      );
      sheet.shade(rectangle(left, top, w, Math.min(7, h * 0.12)), 0.22);
    }
  if (!sill) return;
  sheet.fill(rectangle(x - 12, y + height, width + 24, 11), tones.stone[LIT]);
  sheet.shade(rectangle(x - 10, y + height + 11, width + 24, 7), 0.25);
}

/** A panelled door in its frame, with a step. */
export function door(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  tone: Tone = "brand",
): void {
  sheet.shade(rectangle(x - 8, y - 8, width + 16, height + 8), 0.3);
  sheet.fill(rectangle(x - 4, y - 4, width + 8, height + 4), "#f4f1e8");
  sheet.solid(rectangle(x, y, width, height), tone);
  const [w, h] = [(width - 36) / 2, (height - 60) / 2];
  for (const [left, top] of [
    [x + 12, y + 16],
    [x + 24 + w, y + 16],
    [x + 12, y + 34 + h],
    [x + 24 + w, y + 34 + h],
  ] as const) {
    sheet.shade(rectangle(left, top, w, h), 0.16);
    sheet.fill(rectangle(left + 3, top + 3, w - 3, h - 3), tones[tone][LIT], 0.55);
  }
  sheet.put(`<circle cx="${x + width - 10}" cy="${y + height * 0.55}" r="4.500" fill="#e0b75c"/>`);
  sheet.fill(rectangle(x - 14, y + height, width + 28, 12), tones.stone[LIT]);
  sheet.shade(rectangle(x - 14, y + height + 8, width + 28, 6), 0.18);
}

/** A beam or post with a lit edge and a shaded one. */
export function beam(
  sheet: Sheet,
  from: readonly [number, number],
  to: readonly [number, number],
  width: number,
  tone: Tone = "timber",
): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const [nx, ny] = [-dy / length, dx / length];
  const side = (at: number) =>
    path(
      [
        [from[0] + nx * at, from[1] + ny * at],
        [to[0] + nx * at, to[1] + ny * at],
      ],
      false,
    );
  sheet.line(side(0), tones[tone][USUAL], width);
  sheet.line(side((nx + ny > 0 ? -1 : 1) * width * 0.36), tones[tone][LIT], width * 0.22);
  sheet.line(side((nx + ny > 0 ? 1 : -1) * width * 0.4), tones[tone][SHADE], width * 0.2);
}
