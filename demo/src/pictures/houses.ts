import { boards, bricks, courses, distance, door, ground, shrub, sky, tree, window } from "./materials.ts";
import {
  dice,
  LIT,
  type Point,
  path,
  rectangle,
  SHADE,
  type Sheet,
  type Tone,
  tones,
  USUAL,
  WIDTH,
} from "./sheet.ts";

function chimney(sheet: Sheet, x: number, y: number, height: number, tone: Tone = "brick"): void {
  bricks(sheet, x, y, 74, height, { tone, unit: 25, course: 11, seed: x });
  sheet.shade(rectangle(x + 52, y, 22, height), 0.2);
  sheet.fill(rectangle(x - 7, y - 8, 88, 12), tones.stone[USUAL]);
  for (const pot of [8, 30, 52]) {
    sheet.fill(
      path([
        [x + pot + 2, y - 38],
        [x + pot + 16, y - 38],
        [x + pot + 19, y - 8],
        [x + pot - 1, y - 8],
      ]),
      tones.rust[LIT],
    );
    sheet.shade(rectangle(x + pot + 11, y - 38, 7, 30), 0.22);
  }
}

/** The slope of a roof that faces us. */
function slope(sheet: Sheet, outline: readonly Point[], seed = 2, tone: Tone = "slate"): void {
  const [left, top] = [Math.min(...outline.map(([x]) => x)), Math.min(...outline.map(([, y]) => y))];
  const [right, bottom] = [Math.max(...outline.map(([x]) => x)), Math.max(...outline.map(([, y]) => y))];
  courses(
    sheet,
    path(outline),
    { x: left, y: top, width: right - left, height: bottom - top },
    { tone, unit: 34, course: 18, joint: 2, seed },
  );
}

function pavement(sheet: Sheet, y: number): void {
  sheet.fill(rectangle(0, y, WIDTH, 800 - y), sheet.fade("#d9d5ca", "#c3beb1"));
  for (let x = -40; x < WIDTH; x += 130) sheet.line(`M${x} ${y}l-30 52`, "#a9a395", 2, 0.6);
  sheet.fill(rectangle(0, y + 52, WIDTH, 12), "#b3ad9f");
  sheet.fill(rectangle(0, y + 64, WIDTH, 800 - y - 64), sheet.fade("#8b9094", "#74797e"));
}

export function terrace(sheet: Sheet): void {
  sky(sheet);
  distance(sheet, 330);
  const houses = [
    { x: -90, brick: "stock", paint: "ink" },
    { x: 330, brick: "brick", paint: "brand" },
    { x: 750, brick: "stock", paint: "rust" },
    { x: 1170, brick: "brick", paint: "ink" },
  ] as const;
  slope(
    sheet,
    [
      [-90, 120],
      [1290, 120],
      [1290, 236],
      [-90, 236],
    ],
    4,
  );
  for (const x of [285, 705, 1125]) chimney(sheet, x, 66, 110);
  for (const { x, brick, paint } of houses) {
    bricks(sheet, x, 230, 420, 412, { tone: brick, unit: 34, course: 13, seed: x + 100 });
    sheet.fill(rectangle(x, 226, 420, 14), tones.stone[LIT]);
    sheet.shade(rectangle(x, 240, 420, 12), 0.25);
    window(sheet, [x + 285, 286, 82, 132], { frame: "#fbfaf6" });
    for (const top of [268, 448])
      sheet.fill(rectangle(x + 272, top, 108, 14), tones.stone[LIT], top === 268 ? 1 : 0);
    // The bay, two storeys, with its sides in light and in shade.
    for (const [top, height] of [
      [262, 176],
      [446, 196],
    ] as const) {
      sheet.fill(
        `M${x + 34} ${top}L${x + 66} ${top - 6}L${x + 66} ${top + height}L${x + 34} ${top + height}Z`,
        tones.stone[LIT],
      );
      sheet.fill(rectangle(x + 66, top - 6, 132, height + 6), tones.plaster[LIT]);
      sheet.fill(
        `M${x + 198} ${top - 6}L${x + 230} ${top}L${x + 230} ${top + height}L${x + 198} ${top + height}Z`,
        tones.stone[SHADE],
      );
      window(sheet, [x + 78, top + 22, 108, 122], { columns: 2, sill: false });
      sheet.fill(rectangle(x + 40, top + 26, 20, 116), "#b9d0d9");
      sheet.fill(rectangle(x + 204, top + 26, 20, 116), "#7f9aa6");
    }
    sheet.fill(`M${x + 24} 262L${x + 72} 244L${x + 194} 244L${x + 240} 262Z`, tones.slate[SHADE]);
    sheet.shade(`M${x + 230} 262L${x + 262} 290L${x + 262} 642L${x + 230} 642Z`, 0.24);
    door(sheet, x + 286, 468, 84, 164, paint);
    sheet.fill(rectangle(x + 274, 444, 108, 16), tones.stone[LIT]);
    sheet.fill(rectangle(x + 290, 472, 76, 24), "#c9dbe0");
  }
  sheet.shade(rectangle(0, 636, WIDTH, 8), 0.22);
  pavement(sheet, 642);
  for (let x = 0; x < WIDTH; x += 420) {
    bricks(sheet, x - 80, 608, 300, 44, { tone: "stock", unit: 34, course: 11, seed: x + 9 });
    sheet.fill(rectangle(x - 84, 602, 308, 9), tones.stone[LIT]);
    shrub(sheet, x + 40, 604, 34);
    shrub(sheet, x + 120, 604, 24);
  }
  sheet.shade("M0 652L1200 652L1200 672L0 672Z", 0.14);
}

export function extension(sheet: Sheet): void {
  sky(sheet);
  distance(sheet, 420);
  slope(
    sheet,
    [
      [150, 70],
      [930, 70],
      [1010, 190],
      [90, 190],
    ],
    8,
  );
  chimney(sheet, 240, 24, 100);
  bricks(sheet, 110, 190, 880, 420, { tone: "stock", unit: 36, course: 14, seed: 12 });
  sheet.shade(rectangle(110, 190, 880, 16), 0.28);
  for (const x of [190, 420, 760]) window(sheet, [x, 240, 92, 120], {});
  ground(sheet, 610);
  sheet.fill(rectangle(60, 604, 1010, 66), sheet.fade("#dcd8cd", "#c6c1b3"));
  for (let x = 60; x < 1070; x += 84) sheet.line(`M${x} 604l-18 66`, "#a9a395", 2, 0.55);
  // The new part: white brick, a flat roof, a large opening.
  sheet.shade("M1000 400L1060 440L1060 610L1000 610Z", 0.22);
  bricks(sheet, 150, 404, 850, 206, { tone: "stone", unit: 36, course: 12, seed: 31 });
  sheet.fill("M132 376L1022 376L1018 408L136 408Z", tones.ink[LIT]);
  sheet.fill(rectangle(132, 372, 890, 8), tones.steel[LIT]);
  sheet.shade(rectangle(150, 408, 850, 20), 0.26);
  sheet.solid("M560 350L800 350L826 376L536 376Z", "sky");
  sheet.line("M560 350L800 350L826 376L536 376Z", tones.ink[LIT], 6);
  sheet.fill(rectangle(372, 436, 560, 174), tones.ink[LIT]);
  for (let panel = 0; panel < 4; panel++) {
    const x = 384 + panel * 136;
    sheet.fill(rectangle(x, 446, 128, 158), sheet.fade("#8fa9b3", "#e8efe9", [0.8, 1]));
    sheet.fill(`M${x + 20} 604L${x + 84} 446L${x + 112} 446L${x + 48} 604Z`, "#fff", 0.25);
  }
  for (const x of [600, 690, 780]) {
    sheet.line(`M${x} 446v44`, tones.ink[LIT], 3, 0.6);
    sheet.fill(`M${x - 10} 490L${x + 10} 490L${x + 24} 512L${x - 24} 512Z`, "#f0c46a", 0.85);
  }
  sheet.fill(rectangle(570, 556, 250, 9), tones.oak[USUAL], 0.75);
  for (const x of [590, 796]) sheet.fill(rectangle(x, 565, 8, 39), tones.oak[USUAL], 0.6);
  for (const x of [640, 700, 760]) sheet.fill(rectangle(x, 534, 6, 70), tones.ink[LIT], 0.4);
  sheet.fill(rectangle(392, 540, 116, 64), tones.patina[USUAL], 0.4);
  window(sheet, [206, 456, 116, 100], { columns: 2, rows: 1, frame: "#39424c" });
  sheet.shade("M150 610L1000 610L1040 640L176 640Z", 0.16);
  tree(sheet, 1090, 664, 104);
  for (const [x, size] of [
    [40, 52],
    [118, 36],
  ] as const)
    shrub(sheet, x, 648, size);
  for (const x of [262, 300]) {
    sheet.fill(`M${x - 16} 600L${x + 16} 600L${x + 11} 640L${x - 11} 640Z`, tones.rust[USUAL]);
    shrub(sheet, x, 602, 20);
  }
}

export function roof(sheet: Sheet): void {
  sky(sheet);
  distance(sheet, 300, 11);
  tree(sheet, 1080, 330, 110, false);
  const eaves: Point[] = [
    [120, 150],
    [1010, 150],
    [1240, 800],
    [-110, 800],
  ];
  sheet.solid(path(eaves), "timber");
  sheet.within(path(eaves), () => {
    sheet.fill(rectangle(-120, 150, 1400, 700), sheet.fade("#c5b491", "#ab9670"));
    for (let y = 168; y < 800; y += 34) {
      sheet.shade(rectangle(-120, y + 9, 1400, 7), 0.22);
      sheet.fill(rectangle(-120, y, 1400, 10), tones.timber[LIT]);
    }
  });
  // Slates are laid from the eaves up, and from the left.
  const laid: Point[] = [
    [-110, 800],
    [64, 312],
    [388, 312],
    [388, 378],
    [556, 378],
    [556, 446],
    [730, 446],
    [730, 514],
    [900, 514],
    [900, 582],
    [1163, 582],
    [1240, 800],
  ];
  sheet.blur(path(laid.map(([x, y]) => [x + 6, y - 10] as const)), 7, 0.35);
  sheet.within(path(eaves), () => {
    courses(
      sheet,
      path(laid),
      { x: -120, y: 312, width: 1400, height: 500 },
      { tone: "slate", unit: 62, course: 34, joint: 3, seed: 17 },
    );
  });
  sheet.fill("M112 138L1018 138L1026 166L104 166Z", tones.slate[SHADE]);
  for (let x = 112; x < 1018; x += 66) sheet.line(`M${x} 138v28`, "#2e363d", 2.5, 0.8);
  sheet.fill(rectangle(112, 136, 906, 6), tones.slate[LIT]);
  chimney(sheet, 800, 34, 190);
  sheet.fill("M788 220L886 220L900 250L774 250Z", tones.steel[LIT]);
  sheet.shade("M874 150L1000 236L1010 270L886 224Z", 0.2);
  // A roof ladder and a pile of slates.
  for (const x of [0, 62]) sheet.line(`M${474 + x} 118L${428 + x * 1.28} 800`, tones.oak[USUAL], 13);
  for (let rung = 0; rung < 14; rung++)
    sheet.line(`M${470 - rung * 3.2} ${178 + rung * 46}h${70 + rung * 1.3}`, tones.timber[LIT], 10);
  sheet.blur(rectangle(940, 478, 170, 34), 8, 0.4);
  for (let row = 0; row < 7; row++)
    sheet.fill(
      rectangle(944 + (row % 2) * 5, 484 - row * 10, 150, 9),
      row % 2 ? tones.slate[USUAL] : tones.slate[LIT],
    );
}

export function sashes(sheet: Sheet): void {
  bricks(sheet, 0, 0, WIDTH, 800, { tone: "stock", unit: 60, course: 23, joint: 3, seed: 40 });
  for (const x of [150, 690]) {
    sheet.blur(rectangle(x - 20, 130, 410, 560), 16, 0.35);
    courses(
      sheet,
      `M${x - 54} 76L${x + 414} 76L${x + 384} 148L${x - 24} 148Z`,
      { x: x - 54, y: 76, width: 468, height: 72 },
      { tone: "brick", unit: 26, course: 72, joint: 3, seed: x },
    );
    sheet.fill(rectangle(x - 24, 148, 408, 520), "#f6f3ea");
    sheet.shade(rectangle(x - 24, 148, 408, 26), 0.26);
    sheet.shade(rectangle(x - 24, 148, 20, 520), 0.16);
    // The upper sash is in front of the lower one.
    for (const [top, inset] of [
      [186, 12],
      [418, 24],
    ] as const) {
      sheet.fill(rectangle(x + inset, top, 360 - 2 * inset, 240), "#fdfcf8");
      for (let column = 0; column < 2; column++)
        for (let row = 0; row < 2; row++) {
          const [w, h] = [(360 - 2 * inset - 54) / 2, 96];
          const [left, y] = [x + inset + 18 + column * (w + 18), top + 14 + row * (h + 14)];
          sheet.fill(rectangle(left, y, w, h), sheet.fade("#9dbac6", "#e6eff0", [0.7, 1]));
          sheet.fill(
            path([
              [left, y + h],
              [left + w * 0.55, y],
              [left + w * 0.8, y],
              [left + w * 0.25, y + h],
            ]),
            "#fff",
            0.28,
          );
          sheet.shade(rectangle(left, y, w, 8), 0.22);
        }
      if (top === 186) sheet.shade(rectangle(x + 18, top + 240, 324, 12), 0.3);
    }
    sheet.put(`<circle cx="${x + 180}" cy="424" r="9" fill="#d9b25e"/>`);
    sheet.fill(rectangle(x - 48, 668, 456, 30), tones.stone[LIT]);
    sheet.shade(rectangle(x - 44, 698, 460, 18), 0.3);
  }
}

export function gardenWall(sheet: Sheet): void {
  sky(sheet, 420);
  distance(sheet, 330, 21);
  tree(sheet, 930, 430, 150, false);
  tree(sheet, 210, 440, 110, false);
  ground(sheet, 600);
  for (let x = 60; x < 1200; x += 140) shrub(sheet, x + 40, 420, 60);
  bricks(sheet, 0, 360, 1200, 250, { tone: "stock", unit: 46, course: 17, seed: 8 });
  for (const x of [70, 500, 930]) {
    sheet.shade(rectangle(x + 96, 372, 34, 238), 0.24);
    bricks(sheet, x, 330, 96, 284, { tone: "stock", unit: 46, course: 17, seed: x });
    sheet.solid(`M${x - 12} 330L${x + 108} 330L${x + 90} 298L${x + 6} 298Z`, "stone");
    sheet.shade(rectangle(x, 330, 96, 10), 0.25);
  }
  for (const [x, width] of [
    [0, 70],
    [166, 334],
    [596, 334],
    [1026, 174],
  ] as const) {
    sheet.solid(rectangle(x, 342, width, 22), "stone");
    sheet.shade(rectangle(x, 364, width, 9), 0.28);
  }
  sheet.shade("M0 610L1200 610L1200 642L0 642Z", 0.18);
  sheet.fill("M0 700L1200 700L1200 764L0 764Z", sheet.fade("#e0dacb", "#cfc7b4"));
  for (let x = -30; x < 1200; x += 118) sheet.line(`M${x + 40} 700l-40 64`, "#b7b0a0", 2, 0.7);
  for (const [x, y, size] of [
    [60, 640, 40],
    [250, 632, 54],
    [360, 640, 32],
    [850, 634, 44],
    [1010, 636, 60],
    [1140, 642, 36],
  ] as const) {
    shrub(sheet, x, y, size);
    const next = dice(x);
    for (let bloom = 0; bloom < 7; bloom++)
      sheet.put(
        `<circle cx="${x + (next() - 0.5) * size * 1.7}" cy="${y - next() * size * 0.8}" r="5" fill="${next() > 0.5 ? "#d98a8f" : "#f4e9d2"}"/>`,
      );
  }
}

export function shopFront(sheet: Sheet): void {
  bricks(sheet, 0, 0, WIDTH, 260, { tone: "brick", unit: 46, course: 17, seed: 2 });
  for (const x of [170, 540, 910]) window(sheet, [x, 30, 120, 160], {});
  sheet.solid(rectangle(0, 214, WIDTH, 420), "brand");
  for (const x of [0, 560, 1120]) {
    sheet.solid(rectangle(x, 226, 80, 408), "brand");
    sheet.shade(rectangle(x + 62, 226, 18, 408), 0.25);
    sheet.fill(rectangle(x + 14, 300, 44, 230), tones.brand[SHADE], 0.5);
    sheet.solid(rectangle(x - 6, 200, 92, 110), "brand");
  }
  sheet.fill(rectangle(0, 194, WIDTH, 22), tones.stone[LIT]);
  sheet.shade(rectangle(0, 216, WIDTH, 6), 0.25);
  sheet.fill(rectangle(80, 226, 480, 66), tones.brand[SHADE]);
  sheet.fill(rectangle(640, 226, 480, 66), tones.brand[SHADE]);
  for (const [x, word] of [
    [320, "BAKERY"],
    [880, "CAKES"],
  ] as const)
    sheet.put(
      `<text x="${x}" y="272" text-anchor="middle" font-family="serif" font-size="38" letter-spacing="7" fill="#dcb768">${word}</text>`,
    );
  const glass = (x: number, y: number, width: number, height: number) => {
    sheet.fill(rectangle(x, y, width, height), sheet.fade("#5e7d84", "#f3e3bd", [0.2, 1]));
    sheet.fill(
      path([
        [x, y + height * 0.8],
        [x + width * 0.5, y],
        [x + width * 0.7, y],
        [x, y + height],
      ]),
      "#fff",
      0.18,
    );
    sheet.shade(rectangle(x, y, width, 12), 0.28);
    sheet.line(rectangle(x, y, width, height), tones.brand[LIT], 8);
  };
  glass(92, 306, 300, 226);
  glass(412, 306, 136, 226);
  for (const [y, gap] of [
    [432, 44],
    [516, 50],
  ] as const) {
    sheet.fill(rectangle(100, y, 284, 8), tones.oak[USUAL]);
    for (let x = 120; x < 370; x += gap)
      sheet.fill(`M${x} ${y}q2 -26 18 -26t18 26z`, y === 432 ? "#c98f4d" : "#b87838");
  }
  sheet.solid(rectangle(652, 306, 150, 328), "brand");
  glass(664, 322, 126, 214);
  sheet.put('<circle cx="800" cy="566" r="6" fill="#e0b75c"/>');
  glass(822, 306, 288, 226);
  sheet.fill(rectangle(838, 516, 256, 8), tones.oak[USUAL]);
  for (let x = 862; x < 1080; x += 54) sheet.fill(`M${x} 516v-30q0 -12 14 -12t14 12v30z`, "#e9dcc0");
  // The blind and its shadow.
  sheet.shade("M86 306L556 306L556 364L86 364Z", 0.28);
  for (let stripe = 0; stripe < 12; stripe++) {
    const x = 70 + stripe * 42;
    sheet.fill(`M${x + 8} 276L${x + 48} 276L${x + 42} 344L${x} 344Z`, stripe % 2 ? "#f6efe0" : "#b9573e");
    sheet.fill(`M${x} 344a21 14 0 0 0 42 0z`, stripe % 2 ? "#e6dcc6" : "#9a4631");
  }
  for (const [x, width] of [
    [92, 456],
    [822, 288],
  ] as const)
    sheet.fill(rectangle(x, 548, width, 72), tones.brand[SHADE], 0.55);
  sheet.fill(rectangle(0, 628, WIDTH, 18), tones.stone[USUAL]);
  pavement(sheet, 644);
  sheet.shade(rectangle(0, 644, WIDTH, 16), 0.2);
  for (const x of [470, 1020]) {
    sheet.shade(`M${x - 30} 690L${x + 60} 690L${x + 50} 700L${x - 20} 700Z`, 0.25);
    sheet.fill(`M${x - 32} 626L${x + 32} 626L${x + 24} 692L${x - 24} 692Z`, tones.steel[SHADE]);
    shrub(sheet, x, 630, 40);
  }
}

export function school(sheet: Sheet): void {
  sky(sheet);
  distance(sheet, 390, 5);
  tree(sheet, 90, 610, 120);
  slope(
    sheet,
    [
      [190, 130],
      [1120, 130],
      [1190, 270],
      [120, 270],
    ],
    3,
  );
  bricks(sheet, 150, 266, 1010, 360, { tone: "brick", unit: 36, course: 14, seed: 6 });
  sheet.shade(rectangle(150, 266, 1010, 18), 0.26);
  // The gable in the middle, with a belfry.
  sheet.shade("M820 300L870 330L870 626L820 626Z", 0.25);
  courses(
    sheet,
    "M480 250L650 96L820 250L820 626L480 626Z",
    { x: 480, y: 96, width: 340, height: 530 },
    { tone: "brick", unit: 36, course: 14, seed: 77 },
  );
  sheet.line("M462 262L650 90L838 262", tones.stone[LIT], 20);
  sheet.line("M468 272L650 106L832 272", tones.stone[SHADE], 5);
  sheet.fill(rectangle(622, 34, 56, 66), tones.plaster[LIT]);
  sheet.fill("M636 100v-34a14 14 0 0 1 28 0v34z", tones.ink[LIT]);
  sheet.fill("M610 36L650 -8L690 36Z", tones.patina[USUAL]);
  sheet.put(
    `<circle cx="650" cy="206" r="40" fill="${tones.stone[LIT]}"/><circle cx="650" cy="206" r="31" fill="#fbfaf6"/><path d="M650 206v-20M650 206l14 8" stroke="#232a32" stroke-width="4" stroke-linecap="round"/>`,
  );
  for (const x of [190, 320, 880, 1010]) window(sheet, [x, 316, 104, 220], { columns: 2, rows: 4 });
  for (const x of [520, 620, 720]) window(sheet, [x, 282, 66, 130], { rows: 3 });
  sheet.fill("M568 626v-110a82 82 0 0 1 164 0v110z", tones.stone[LIT]);
  sheet.fill("M586 626v-106a64 64 0 0 1 128 0v106z", tones.brand[USUAL]);
  sheet.line("M650 458v168", tones.brand[SHADE], 4);
  sheet.fill("M586 520a64 64 0 0 1 128 0z", "#a9c4cf");
  sheet.fill(rectangle(0, 624, WIDTH, 176), sheet.fade("#cfc9ba", "#b8b1a0"));
  sheet.shade("M150 626L1160 626L1190 652L170 652Z", 0.18);
  for (let square = 0; square < 6; square++)
    sheet.line(
      rectangle(380 - square * 4 + (square % 2) * 58, 690 + Math.floor(square / 2) * 30 - 20, 54, 28),
      "#f6f1df",
      4,
      0.9,
    );
  sheet.line("M880 720a90 30 0 1 0 180 0a90 30 0 1 0 -180 0", "#f6f1df", 4, 0.9);
  for (let x = 0; x < WIDTH; x += 26) sheet.fill(rectangle(x, 744, 6, 56), tones.ink[LIT]);
  sheet.fill(rectangle(0, 752, WIDTH, 7), tones.ink[LIT]);
  tree(sheet, 1130, 640, 96);
}

export function solar(sheet: Sheet): void {
  sky(sheet);
  distance(sheet, 400, 14);
  ground(sheet, 400);
  tree(sheet, 90, 440, 120, false);
  tree(sheet, 1150, 430, 90, false);
  bricks(sheet, 60, 560, 1080, 240, { tone: "stock", unit: 40, course: 15, seed: 3 });
  for (const x of [190, 520, 850]) window(sheet, [x, 640, 140, 160], { columns: 2, sill: false });
  slope(
    sheet,
    [
      [170, 130],
      [1030, 130],
      [1190, 560],
      [10, 560],
    ],
    9,
  );
  sheet.fill("M164 118L1036 118L1042 140L158 140Z", tones.slate[SHADE]);
  sheet.fill(rectangle(0, 556, 1200, 18), tones.ink[LIT]);
  sheet.shade(rectangle(60, 574, 1080, 26), 0.28);
  chimney(sheet, 900, 40, 190);
  const corner = (column: number, row: number): Point => {
    const y = 190 + row * 108;
    const spread = 1 + (y - 130) * 0.00074;
    return [560 + (column - 3) * 118 * spread, y];
  };
  sheet.blur(
    path([corner(0, 0), corner(6, 0), corner(6, 3), corner(0, 3)].map(([x, y]) => [x + 10, y + 16] as const)),
    8,
    0.5,
  );
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 6; column++) {
      const cell = [
        corner(column, row),
        corner(column + 1, row),
        corner(column + 1, row + 1),
        corner(column, row + 1),
      ].map(
        ([x, y], place) => [x + (place === 0 || place === 3 ? 4 : -4), y + (place < 2 ? 4 : -4)] as const,
      );
      sheet.fill(path(cell), sheet.fade("#3c5670", "#182a40", [1, 1]));
      const [[ax, ay], [bx], , [dx, dy]] = cell as [Point, Point, Point, Point];
      for (const part of [0.25, 0.5, 0.75]) {
        sheet.line(`M${ax + (bx - ax) * part} ${ay}L${dx + (bx - ax) * part} ${dy}`, "#6f8aa3", 1.5, 0.6);
        sheet.line(`M${ax + (dx - ax) * part} ${ay + (dy - ay) * part}h${bx - ax}`, "#6f8aa3", 1.5, 0.6);
      }
      sheet.line(path(cell), "#cfd8de", 3);
      sheet.fill(
        path([
          [ax, dy],
          [ax + (bx - ax) * 0.6, ay],
          [ax + (bx - ax) * 0.9, ay],
          [ax + (bx - ax) * 0.3, dy],
        ]),
        "#cfe2ee",
        0.13,
      );
    }
}

export function scaffolding(sheet: Sheet): void {
  sky(sheet);
  distance(sheet, 470, 30);
  slope(
    sheet,
    [
      [260, 90],
      [920, 90],
      [1000, 210],
      [180, 210],
    ],
    5,
  );
  chimney(sheet, 330, 40, 96);
  bricks(sheet, 200, 206, 780, 460, { tone: "brick", unit: 38, course: 14, seed: 19 });
  sheet.shade(rectangle(200, 206, 780, 18), 0.26);
  for (const x of [280, 540, 800])
    for (const y of [270, 470]) if (x !== 540 || y !== 470) window(sheet, [x, y, 100, 130], {});
  door(sheet, 548, 484, 92, 174, "patina");
  ground(sheet, 664, "concrete");
  sheet.shade("M160 664L1020 664L1060 700L190 700Z", 0.16);
  // Boards at each lift, their shadows on the wall, and the tubes in front of them.
  for (const y of [232, 418, 600].slice(0, 2)) sheet.shade(rectangle(206, y + 22, 770, 16), 0.32);
  for (const y of [232, 418]) {
    boards(sheet, [128, y, 930, 16], { lying: true, step: 16, tone: "timber" });
    sheet.fill(rectangle(128, y + 16, 930, 6), tones.oak[SHADE]);
    boards(sheet, [128, y - 22, 930, 20], { lying: true, step: 20, tone: "timber", seed: y });
  }
  for (const x of [140, 362, 584, 806, 1030]) {
    sheet.line(`M${x} 60V676`, tones.steel[USUAL], 11);
    sheet.line(`M${x - 3} 60V676`, "#c9d1d6", 3);
    sheet.fill(rectangle(x - 20, 672, 40, 10), tones.oak[USUAL]);
    for (const y of [160, 190, 340, 374, 540])
      sheet.fill(rectangle(x - 10, y - 9, 20, 18), tones.steel[SHADE]);
  }
  for (const y of [160, 190, 340, 374, 540]) {
    sheet.line(`M104 ${y}H1076`, tones.steel[USUAL], 9);
    sheet.line(`M104 ${y - 2.5}H1076`, "#d3dade", 2.5);
  }
  sheet.line("M140 676L362 434M362 418L584 250M1030 676L806 434", tones.steel[LIT], 8);
  for (const x of [650, 700]) sheet.line(`M${x} 674L${x + 34} 398`, "#d9b25e", 8);
  for (let rung = 0; rung < 9; rung++) sheet.line(`M${653 + rung * 3.6} ${646 - rung * 30}h50`, "#c79a3c", 6);
  sheet.blur(rectangle(930, 690, 150, 14), 8, 0.35);
  for (let row = 0; row < 4; row++)
    bricks(sheet, 940 + row * 4, 660 - row * 0, 120 - row * 8, 36, {
      tone: "brick",
      unit: 30,
      course: 12,
      seed: row,
    });
}

export function gardenStudio(sheet: Sheet): void {
  sky(sheet);
  distance(sheet, 430, 44);
  tree(sheet, 1040, 560, 140);
  tree(sheet, 110, 540, 100);
  ground(sheet, 560);
  for (let x = 0; x < 1200; x += 90) shrub(sheet, x, 562, 46);
  sheet.blur("M230 640L1010 640L1090 690L250 690Z", 14, 0.35);
  boards(sheet, [240, 270, 680, 360], { step: 27 });
  sheet.shade(rectangle(240, 270, 680, 24), 0.3);
  sheet.solid("M206 236L956 236L944 276L218 276Z", "ink");
  // A roof of plants.
  for (let x = 226; x < 940; x += 34) shrub(sheet, x, 238, 20 + ((x * 7) % 11));
  sheet.fill(rectangle(470, 330, 380, 300), tones.ink[LIT]);
  for (const x of [482, 666]) {
    sheet.fill(rectangle(x, 342, 172, 278), sheet.fade("#87a3ad", "#f0ead7", [0.5, 1]));
    sheet.fill(`M${x + 20} 620L${x + 110} 342L${x + 150} 342L${x + 60} 620Z`, "#fff", 0.22);
  }
  sheet.fill(rectangle(500, 520, 300, 10), tones.oak[USUAL], 0.8);
  sheet.fill(rectangle(540, 470, 70, 50), tones.ink[USUAL], 0.7);
  sheet.fill("M690 430L740 430L752 470L678 470Z", "#f2c867", 0.9);
  window(sheet, [290, 350, 120, 130], { rows: 1, frame: "#39424c" });
  boards(sheet, [190, 626, 800, 30], { lying: true, step: 15, tone: "oak" });
  for (const x of [230, 480, 730, 950]) sheet.fill(rectangle(x, 656, 14, 26), tones.steel[SHADE]);
  for (let step = 0; step < 3; step++) {
    sheet.put(
      `<ellipse cx="${640 - step * 26}" cy="${704 + step * 36}" rx="${66 + step * 12}" ry="${11 + step * 2}" fill="${tones.stone[USUAL]}"/>`,
    );
  }
}

export function gate(sheet: Sheet): void {
  sky(sheet);
  tree(sheet, 610, 520, 170, false);
  for (let x = 300; x < 900; x += 70) shrub(sheet, x, 640, 70);
  ground(sheet, 620);
  sheet.fill("M430 800L500 630L710 630L810 800Z", sheet.fade("#e6dfce", "#cfc7b4"));
  for (const x of [-20, 890]) {
    bricks(sheet, x, 330, 340, 320, { tone: "brick", unit: 46, course: 17, seed: x + 50 });
    sheet.solid(rectangle(x - 10, 306, 360, 26), "stone");
    sheet.shade(rectangle(x, 332, 340, 12), 0.28);
  }
  sheet.shade(rectangle(862, 344, 40, 300), 0.22);
  for (const x of [316, 840]) {
    sheet.blur(rectangle(x + 10, 640, 60, 16), 6, 0.4);
    boards(sheet, [x, 200, 50, 450], { tone: "oak", step: 50 });
    sheet.fill(`M${x - 8} 200L${x + 25} 168L${x + 58} 200Z`, tones.oak[SHADE]);
  }
  sheet.blur("M380 650L840 650L880 676L400 676Z", 8, 0.35);
  sheet.within("M374 284q230 -70 460 0v356h-460z", () => boards(sheet, [374, 240, 460, 400], { step: 51 }));
  for (const y of [316, 570]) {
    sheet.shade(rectangle(374, y + 36, 460, 9), 0.3);
    boards(sheet, [374, y, 460, 36], { tone: "oak", lying: true, step: 36 });
  }
  sheet.fill("M380 570L424 570L828 352L784 352Z", tones.oak[USUAL]);
  sheet.shade("M424 570L440 570L834 358L828 352Z", 0.25);
  for (const y of [334, 588]) {
    sheet.fill(`M366 ${y - 9}L540 ${y - 4}L540 ${y + 4}L366 ${y + 9}Z`, tones.ink[LIT]);
    for (const x of [400, 450, 500]) sheet.put(`<circle cx="${x}" cy="${y}" r="3" fill="#8f9aa3"/>`);
  }
  sheet.fill(rectangle(786, 440, 62, 12), tones.ink[USUAL]);
  sheet.put('<circle cx="796" cy="446" r="13" fill="none" stroke="#232a32" stroke-width="6"/>');
}
