import { beam, boards, bricks, distance, ground, shrub, sky, tree, window } from "./materials.ts";
import { dice, LIT, type Point, rectangle, SHADE, type Sheet, tones, USUAL, WIDTH } from "./sheet.ts";

/** An I-beam seen from its side. */
function girder(sheet: Sheet, x: number, y: number, width: number, depth: number): void {
  const flange = depth * 0.16;
  sheet.fill(rectangle(x, y, width, depth), sheet.fade(tones.rust[LIT], tones.rust[USUAL]));
  sheet.shade(rectangle(x, y + flange, width, depth * 0.16), 0.32);
  sheet.fill(rectangle(x, y, width, flange), "#c97b56");
  sheet.fill(rectangle(x, y + depth - flange, width, flange), tones.rust[SHADE]);
}

function column(sheet: Sheet, x: number, y: number, width: number, height: number): void {
  const flange = width * 0.2;
  sheet.fill(rectangle(x, y, width, height), tones.rust[USUAL]);
  sheet.fill(rectangle(x, y, flange, height), "#c97b56");
  sheet.shade(rectangle(x + flange, y, width * 0.16, height), 0.3);
  sheet.fill(rectangle(x + width - flange, y, flange, height), tones.rust[SHADE]);
  sheet.fill(rectangle(x - 14, y + height - 10, width + 28, 12), tones.steel[USUAL]);
}

const bolts = (sheet: Sheet, at: readonly Point[]): void => {
  for (const [x, y] of at)
    sheet.put(
      `<circle cx="${x}" cy="${y}" r="4.500" fill="#d8b09b"/><circle cx="${x + 1}" cy="${y + 1.5}" r="4" fill="#7a3d25"/>`,
    );
};

export function steelFrame(sheet: Sheet): void {
  sky(sheet);
  distance(sheet, 520, 12);
  ground(sheet, 640, "earth");
  sheet.fill(rectangle(80, 618, 1040, 40), sheet.fade(tones.concrete[LIT], tones.concrete[USUAL]));
  sheet.fill(rectangle(80, 656, 1040, 14), tones.concrete[SHADE]);
  // The frame behind is paler.
  sheet.put('<g opacity=".5">');
  for (const x of [250, 560, 870]) column(sheet, x, 214, 30, 410);
  for (const y of [214, 418]) girder(sheet, 190, y, 780, 34);
  sheet.put("</g>");
  for (const x of [130, 560, 1010])
    sheet.shade(`M${x + 50} 640L${x + 190} 656L${x + 176} 662L${x + 20} 650Z`, 0.3);
  for (const x of [130, 570, 1010]) column(sheet, x, 150, 46, 490);
  for (const y of [150, 390]) {
    girder(sheet, 100, y, 990, 52);
    for (const x of [130, 570, 1010])
      bolts(sheet, [
        [x + 10, y + 18],
        [x + 36, y + 18],
        [x + 10, y + 36],
        [x + 36, y + 36],
      ]);
  }
  // Decking on the lower beams, with its edge rail.
  for (let x = 176; x < 1010; x += 34)
    sheet.fill(`M${x} 372L${x + 20} 372L${x + 26} 390L${x - 6} 390Z`, x % 68 ? tones.steel[LIT] : "#a9b3ba");
  sheet.fill(rectangle(100, 366, 990, 8), "#c6cfd4");
  beam(sheet, [176, 630], [570, 446], 12, "steel");
  beam(sheet, [176, 446], [570, 630], 12, "steel");
  for (const x of [640, 760, 880, 1000]) sheet.line(`M${x} 366v-70`, "#d9b25e", 7);
  for (const y of [300, 332]) sheet.line(`M616 ${y}h474`, "#d9b25e", 6);
  // A girder on its way in.
  sheet.line("M640 0V60M520 118L640 60L760 118", tones.ink[LIT], 4);
  girder(sheet, 440, 104, 400, 34);
  sheet.put('<circle cx="640" cy="60" r="9" fill="#39424c"/>');
}

export function foundations(sheet: Sheet): void {
  sky(sheet, 260);
  distance(sheet, 240, 9);
  bricks(sheet, 0, 150, 380, 120, { tone: "stock", unit: 34, course: 13, seed: 4 });
  sheet.fill(rectangle(-4, 140, 392, 12), tones.stone[LIT]);
  tree(sheet, 980, 250, 90, false);
  sheet.fill(rectangle(0, 250, WIDTH, 550), sheet.fade("#b39168", "#8f6c49"));
  const next = dice(6);
  for (let clod = 0; clod < 90; clod++) {
    const [x, y, size] = [next() * WIDTH, 270 + next() * 520, 3 + next() * 9];
    sheet.put(
      `<ellipse cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" rx="${size.toFixed(0)}" ry="${(size * 0.5).toFixed(0)}" fill="${next() > 0.5 ? "#c7a67c" : "#6f5238"}" opacity=".6"/>`,
    );
  }
  // The trench turns a corner: its far side is lit, its near side in shade.
  const trench = "M300 300L1010 300L1200 800L840 800L760 430L420 430L340 560L0 690V540L150 470Z";
  sheet.fill(trench, tones.earth[SHADE]);
  sheet.within(trench, () => {
    sheet.fill("M300 300L1010 300L1200 800h-60L960 366L330 366L170 510L0 590V540L150 470Z", "#7b5a3b");
    sheet.fill(
      "M340 352L980 352L1160 800H880L790 404L400 404L320 530L0 664V600L200 520Z",
      sheet.fade(tones.concrete[LIT], tones.concrete[USUAL]),
    );
    sheet.fill("M340 352L980 352L984 372L352 372L200 540L0 624V600L200 520Z", "#4b3826", 0.45);
  });
  sheet.line("M150 470L300 300L1010 300L1200 800", "#d6b68c", 5, 0.9);
  // Cages of bars stand out of the concrete.
  for (const x of [430, 520, 610, 700, 790, 880]) {
    for (const dx of [0, 26]) sheet.line(`M${x + dx} 392V282`, tones.rust[USUAL], 5);
    for (const y of [296, 326, 356]) sheet.line(`M${x - 6} ${y}h38`, tones.rust[LIT], 3.5);
    for (const dx of [0, 26]) sheet.fill(rectangle(x + dx - 5, 274, 10, 12), "#e39a2c");
  }
  sheet.line("M410 300H920M410 342H920", tones.rust[SHADE], 3);
  // Lines between profiles.
  for (const [x, y] of [
    [110, 360],
    [1080, 224],
    [640, 640],
  ] as const) {
    sheet.blur(rectangle(x, y + 84, 120, 10), 5, 0.4);
    for (const dx of [8, 96]) sheet.fill(rectangle(x + dx, y, 12, 90), tones.oak[USUAL]);
    boards(sheet, [x, y + 6, 116, 24], { lying: true, step: 24 });
  }
  sheet.line("M168 366L1140 236M700 646L1138 236", "#fff", 3);
  // A spoil heap with a shovel.
  sheet.blur("M60 780q150 -150 420 0z", 10, 0.4);
  sheet.fill("M30 800q110 -190 240 -130q120 -20 230 130z", sheet.fade("#b08a60", "#7d5b3c"));
  beam(sheet, [330, 676], [420, 500], 12, "timber");
  sheet.fill("M300 668L352 694L330 742L282 716Z", tones.steel[USUAL]);
}

export function brickwork(sheet: Sheet): void {
  sky(sheet);
  distance(sheet, 300, 40);
  tree(sheet, 1060, 330, 120, false);
  ground(sheet, 330, "concrete");
  const [unit, course] = [104, 40];
  // Racked back at its end: each course one half brick shorter.
  for (let row = 0; row < 12; row++) {
    const end = 620 + Math.max(0, row - 1) * 52;
    const y = 262 + row * course;
    sheet.fill(rectangle(0, y, end, course), "#d6cfc2");
    for (let x = row % 2 ? -52 : 0, place = 0; x < end - 20; x += unit, place++) {
      const width = Math.min(unit, end - x) - 5;
      const tone = (place * 5 + row * 3) % 7;
      const left = Math.max(0, x);
      sheet.fill(
        rectangle(left, y, width - (left - x), course - 5),
        sheet.fade(
          tone < 2 ? tones.brick[LIT] : tones.brick[USUAL],
          tone > 4 ? tones.brick[SHADE] : tones.brick[USUAL],
          [1, 1],
        ),
      );
      sheet.fill(rectangle(left, y, width - (left - x), 4), "#e0967c", 0.55);
    }
    sheet.shade(rectangle(end - 5, y, 10, course - 4), 0.35);
    sheet.fill(rectangle(end - 46, y - 4, 46, 5), "#e9e3d6");
  }
  sheet.fill(rectangle(0, 742, WIDTH, 58), sheet.fade("#b9b6ae", "#8f8c85"));
  sheet.blur(rectangle(600, 728, 600, 26), 10, 0.35);
  // The next course: mortar, a brick being set, the line.
  sheet.fill("M60 262q12 -16 40 -14q300 -8 420 2q20 0 28 12z", "#e6dfd1");
  sheet.shade(rectangle(100, 240, 106, 8), 0.2);
  sheet.solid(rectangle(100, 206, 106, 38), "brick");
  sheet.solid(rectangle(210, 206, 106, 38), "brick");
  sheet.fill(rectangle(100, 206, 216, 4), "#e0967c", 0.7);
  sheet.line("M0 220H780", "#f4f7f8", 3);
  sheet.fill(rectangle(612, 196, 26, 68), tones.timber[USUAL]);
  // A trowel with mortar, and the level against the wall.
  sheet.blur("M380 258l150 -10l30 14l-160 8z", 5, 0.4);
  sheet.fill("M364 252Q440 214 516 236L528 246Q470 262 364 252Z", sheet.fade("#d3dade", "#7f8b94"));
  sheet.fill("M392 244q50 -32 104 -12l-10 12q-50 8 -94 0z", "#e9e3d6");
  sheet.line("M522 240q26 -22 40 -8", tones.steel[SHADE], 8);
  beam(sheet, [556, 236], [640, 214], 20, "oak");
  sheet.placed("rotate(-74 860 700)", () => {
    sheet.shade(rectangle(866, 694, 420, 36), 0.22);
    sheet.solid(rectangle(860, 680, 420, 36), "vest");
    sheet.shade(rectangle(860, 706, 420, 10), 0.2);
    for (const x of [900, 1056, 1200]) sheet.fill(rectangle(x, 688, 46, 18), "#e9f3c9");
  });
  for (let row = 0; row < 3; row++)
    for (let place = 0; place < 3 - row; place++) {
      const [x, y] = [1000 + place * 66 + row * 33, 706 - row * 34];
      sheet.solid(rectangle(x, y, 62, 32), "brick");
      sheet.fill(rectangle(x, y, 62, 4), "#e0967c", 0.6);
    }
}

export function drains(sheet: Sheet): void {
  sky(sheet, 250);
  bricks(sheet, 0, 0, WIDTH, 220, { tone: "brick", unit: 44, course: 17, seed: 10 });
  for (const x of [180, 860]) window(sheet, [x, 20, 150, 120], { columns: 2, rows: 1 });
  sheet.fill(rectangle(640, 0, 30, 236), sheet.fade("#4c5660", "#232a32", [1, 0]));
  for (const y of [60, 180]) sheet.fill(rectangle(632, y, 46, 14), tones.ink[USUAL]);
  sheet.fill(rectangle(0, 212, WIDTH, 16), tones.stone[SHADE]);
  sheet.fill(rectangle(0, 226, WIDTH, 574), sheet.fade("#b9986d", "#957148"));
  for (const x of [0, 200, 400, 800, 1000]) {
    sheet.solid(rectangle(x, 226, 194, 70), "stone");
    sheet.shade(rectangle(x, 288, 194, 8), 0.2);
  }
  const trench = "M590 226L720 226L960 800L330 800Z";
  sheet.fill(trench, "#5a412b");
  sheet.within(trench, () => {
    sheet.fill("M590 226L608 226L452 800L330 800Z", "#7d5c3d");
    sheet.fill("M704 226L720 226L960 800L850 800Z", "#453120");
    const next = dice(8);
    for (let y = 250; y < 800; y += 5) {
      const half = 34 + (y - 226) * 0.34;
      for (let stone = 0; stone < 9; stone++) {
        const size = 2.5 + (y - 226) * 0.012;
        sheet.put(
          `<ellipse cx="${(652 + (next() - 0.5) * 2 * half).toFixed(0)}" cy="${y + next() * 6}" rx="${(size * 1.5).toFixed(1)}" ry="${size.toFixed(1)}" fill="${["#b9b6ae", "#d0ccc2", "#8f8c85"][Math.floor(next() * 3)]}"/>`,
        );
      }
    }
    sheet.blur("M650 230L690 230L780 680L640 680Z", 8, 0.45);
    sheet.fill("M632 226L674 226L738 690L566 690Z", sheet.fade("#d9844a", "#a9541f", [1, 0]));
    sheet.fill("M640 226L648 226L618 690L590 690Z", "#f0b184", 0.8);
    for (const [y, half] of [
      [330, 48],
      [500, 78],
    ] as const) {
      sheet.fill(
        `M${652 - half} ${y}q${half} 20 ${half * 2} 0v${half * 0.5}q${-half} 20 ${-half * 2} 0z`,
        sheet.fade("#e39055", "#964818", [1, 0]),
      );
      sheet.shade(
        `M${652 - half} ${y + half * 0.5}q${half} 20 ${half * 2} 0v9q${-half} 20 ${-half * 2} 0z`,
        0.35,
      );
    }
    // The chamber where the runs meet.
    sheet.blur("M470 690h400v110h-400z", 12, 0.4);
    sheet.fill("M488 690q164 90 328 0v110h-328z", sheet.fade("#d9844a", "#8a431a", [1, 0]));
    for (const y of [716, 752]) sheet.line(`M488 ${y}q164 90 328 0`, "#7d3c15", 5, 0.6);
    sheet.put(
      '<ellipse cx="652" cy="690" rx="164" ry="58" fill="#e39a62"/><ellipse cx="652" cy="692" rx="142" ry="46" fill="#4a210b"/>',
    );
    sheet.within("M510 692a142 46 0 0 0 284 0a142 46 0 0 0 -284 0z", () => {
      sheet.fill("M606 640h92l20 110h-132z", "#a9541f");
      sheet.fill("M626 640h52l12 110h-76z", "#5d2b0f");
    });
  });
  sheet.line("M590 226L330 800", "#d9bd90", 6);
  sheet.line("M720 226L960 800", "#c7a677", 6);
  sheet.fill("M0 640q120 -110 250 -40q50 30 70 200H0z", sheet.fade("#b08a60", "#7d5b3c"));
  sheet.fill("M1010 660q110 -90 190 -50v190h-170z", sheet.fade("#c3bdae", "#99948a"));
  sheet.placed("rotate(8 900 420)", () => {
    sheet.shade(rectangle(872, 452, 270, 20), 0.25);
    sheet.fill(rectangle(866, 408, 270, 46), sheet.fade("#dd8b51", "#a9541f"));
    sheet.put(
      '<ellipse cx="866" cy="431" rx="13" ry="23" fill="#5d2b0f"/><ellipse cx="866" cy="431" rx="17" ry="27" fill="none" stroke="#e39a62" stroke-width="7"/>',
    );
  });
}

export function crane(sheet: Sheet): void {
  sky(sheet, 800, ["#b9d3e0", "#f6efe0"]);
  distance(sheet, 640, 2);
  distance(sheet, 690, 60);
  sheet.fill(rectangle(0, 686, WIDTH, 114), sheet.fade("#b7bcae", "#9aa18f"));
  // A frame of floors, half clad.
  for (let floor = 0; floor < 5; floor++) {
    const y = 686 - floor * 88;
    sheet.fill(rectangle(90, y - 74, 470, 74), sheet.fade("#7d8a90", "#a9b4b4", [1, 0]));
    if (floor < 3) {
      bricks(sheet, 90, y - 74, 470, 76, { tone: "stock", unit: 26, course: 10, seed: floor + 3 });
      for (let x = 118; x < 520; x += 112)
        window(sheet, [x, y - 60, 62, 48], { rows: 1, columns: 2, frame: "#39424c", sill: false });
    } else {
      for (let x = 96; x < 560; x += 114) sheet.fill(rectangle(x, y - 74, 14, 74), tones.concrete[LIT]);
      for (let x = 100; x < 560; x += 20) sheet.line(`M${x} ${y - 30}v30`, "#d9b25e", 2.5);
      sheet.line(`M90 ${y - 28}h470`, "#d9b25e", 4);
    }
    sheet.solid(rectangle(76, y - 4, 498, 16), "concrete");
    sheet.shade(rectangle(90, y + 12, 470, 8), 0.25);
  }
  sheet.fill(rectangle(76, 248, 498, 14), tones.concrete[LIT]);
  for (let x = 110; x < 560; x += 60) sheet.line(`M${x} 248v-34m8 34v-34`, tones.rust[USUAL], 4);
  sheet.blur(rectangle(60, 700, 620, 20), 12, 0.35);
  // The mast and the jib, one lattice.
  const yellow = "#d99a2b";
  const lattice = (from: Point, to: Point, width: number, steps: number) => {
    const [dx, dy] = [(to[0] - from[0]) / steps, (to[1] - from[1]) / steps];
    const isUpright = Math.abs(dy) > Math.abs(dx);
    const [ox, oy] = isUpright ? [width, 0] : [0, width];
    sheet.line(`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`, "#eab251", 7);
    sheet.line(`M${from[0] + ox} ${from[1] + oy}L${to[0] + ox} ${to[1] + oy}`, "#a9701a", 7);
    for (let step = 0; step < steps; step++) {
      const [x, y] = [from[0] + dx * step, from[1] + dy * step];
      sheet.line(
        step % 2 ? `M${x + ox} ${y + oy}L${x + dx} ${y + dy}` : `M${x} ${y}L${x + dx + ox} ${y + dy + oy}`,
        yellow,
        4,
      );
    }
  };
  lattice([800, 730], [800, 150], 46, 15);
  lattice([250, 128], [1130, 128], 30, 24);
  sheet.line("M823 44L300 128M823 44L1120 128", tones.ink[LIT], 3.5);
  sheet.fill("M806 128L823 40L840 128Z", yellow);
  sheet.fill(rectangle(1040, 150, 84, 62), sheet.fade(tones.concrete[LIT], tones.concrete[SHADE]));
  sheet.fill(rectangle(770, 158, 74, 62), "#f1efe6");
  sheet.fill(rectangle(776, 166, 40, 34), "#5f8290");
  sheet.fill(rectangle(650, 154, 44, 14), tones.ink[LIT]);
  sheet.line("M662 168V350M682 168V350M610 412L672 350L734 412", tones.ink[LIT], 3);
  timberBundle(sheet, 588, 412);
  sheet.solid(rectangle(752, 722, 142, 34), "concrete");
  for (let x = 620; x < 1200; x += 96) {
    boards(sheet, [x, 716, 90, 74], { tone: x % 192 ? "patina" : "brand", step: 90 });
    sheet.shade(rectangle(x + 84, 716, 6, 74), 0.3);
  }
}

function timberBundle(sheet: Sheet, x: number, y: number): void {
  sheet.fill(rectangle(x, y, 170, 30), tones.timber[USUAL]);
  for (let row = 0; row < 3; row++)
    sheet.fill(rectangle(x, y + row * 10, 170, 7), row % 2 ? tones.timber[LIT] : tones.oak[LIT]);
  for (const at of [30, 130]) sheet.fill(rectangle(x + at, y - 2, 6, 34), tones.ink[LIT]);
}

export function timberFrame(sheet: Sheet): void {
  sky(sheet);
  distance(sheet, 500, 33);
  tree(sheet, 110, 600, 120);
  ground(sheet, 600);
  tree(sheet, 1120, 620, 90);
  sheet.blur("M190 660L1010 660L1090 706L230 706Z", 14, 0.3);
  bricks(sheet, 190, 640, 820, 36, { tone: "stock", unit: 40, course: 12, seed: 6 });
  // The far frame first.
  sheet.put('<g opacity=".55">');
  for (let x = 270; x <= 940; x += 134) beam(sheet, [x, 330], [x, 640], 18, "oak");
  beam(sheet, [250, 330], [960, 330], 20, "oak");
  beam(sheet, [250, 330], [600, 140], 18, "oak");
  beam(sheet, [960, 330], [600, 140], 18, "oak");
  sheet.put("</g>");
  for (let x = 214; x <= 990; x += 129) beam(sheet, [x, 344], [x, 640], 26);
  beam(sheet, [196, 632], [1008, 632], 26, "oak");
  beam(sheet, [196, 488], [1008, 488], 22);
  beam(sheet, [180, 344], [1024, 344], 30, "oak");
  beam(sheet, [214, 632], [343, 496], 20, "oak");
  beam(sheet, [990, 632], [861, 496], 20, "oak");
  beam(sheet, [214, 480], [320, 352], 20, "oak");
  beam(sheet, [990, 480], [884, 352], 20, "oak");
  beam(sheet, [600, 330], [600, 150], 26);
  beam(sheet, [470, 330], [470, 206], 20);
  beam(sheet, [730, 330], [730, 206], 20);
  beam(sheet, [400, 240], [800, 240], 22, "oak");
  beam(sheet, [160, 364], [606, 114], 30);
  beam(sheet, [1040, 364], [594, 114], 30);
  for (let x = 214; x <= 990; x += 129)
    for (const y of [344, 488, 632])
      sheet.put(
        `<circle cx="${x - 4}" cy="${y}" r="3.500" fill="#5e3d1d"/><circle cx="${x + 5}" cy="${y + 4}" r="3.500" fill="#5e3d1d"/>`,
      );
  beam(sheet, [860, 690], [1010, 700], 24, "timber");
  beam(sheet, [850, 706], [1030, 716], 24, "timber");
  sheet.blur(rectangle(250, 712, 150, 12), 6, 0.35);
  for (const dx of [0, 116]) sheet.line(`M${262 + dx} 716l16 -56l16 56`, tones.oak[USUAL], 9);
  boards(sheet, [250, 648, 170, 16], { lying: true, step: 16 });
  shrub(sheet, 60, 640, 40);
}

/** Two people of a crew from behind, looking at what they build. */
export function crew(sheet: Sheet): void {
  sky(sheet);
  distance(sheet, 480, 70);
  ground(sheet, 560, "concrete");
  // The building that they look at, out of focus.
  sheet.put('<g opacity=".75">');
  bricks(sheet, 300, 250, 640, 320, { tone: "stock", unit: 40, course: 15, seed: 20 });
  for (const x of [380, 580, 780]) sheet.fill(rectangle(x, 330, 90, 130), "#8fa2aa");
  for (const x of [270, 500, 730, 960]) sheet.line(`M${x} 130V580`, tones.steel[LIT], 9);
  for (const y of [230, 400]) boards(sheet, [250, y, 730, 14], { lying: true, step: 14 });
  for (const y of [180, 350]) sheet.line(`M250 ${y}h730`, tones.steel[LIT], 7);
  sheet.put("</g>");
  sheet.fill(rectangle(0, 0, WIDTH, 800), sheet.fade("#fdf3dc", "#dfe7ea"), 0.28);
  const person = (
    x: number,
    y: number,
    size: number,
    { hat, jacket, skin, hair }: Record<"hat" | "jacket" | "skin" | "hair", string>,
    turn: number,
  ) =>
    sheet.placed(`translate(${x} ${y}) scale(${size})`, () => {
      // Arms and jacket, the vest over them, then neck, ears and helmet.
      sheet.fill(
        "M-210 420C-214 250 -206 130 -150 84C-96 52 -60 40 -52 20H52C60 40 96 52 150 84C206 130 214 250 210 420Z",
        sheet.fade(jacket, "#27313b", [1, 0.6]),
      );
      sheet.shade("M128 80C190 130 214 250 210 420H160C170 270 160 160 128 80Z", 0.25);
      sheet.fill(
        "M-58 16C-60 46 -104 62 -132 82C-118 190 -126 300 -130 420H130C126 300 118 190 132 82C104 62 60 46 58 16C30 40 -30 40 -58 16Z",
        sheet.fade(tones.vest[LIT], tones.vest[USUAL], [1, 0.4]),
      );
      sheet.shade("M58 16C60 46 104 62 132 82C118 190 126 300 130 420H84C88 260 84 130 58 16Z", 0.14);
      for (const side of [-1, 1])
        sheet.fill(
          `M${side * 66} 52L${side * 94} 64C${side * 84} 180 ${side * 88} 300 ${side * 90} 420H${side * 58}C${side * 56} 300 ${side * 54} 180 ${side * 66} 52Z`,
          "#eef0ea",
        );
      sheet.fill("M-126 232h252l2 44h-256z", "#eef0ea");
      sheet.shade("M40 232h86l2 44h-88z", 0.12);
      sheet.line("M-126 232h252M-128 276h256", "#b9bdb4", 3);
      sheet.line("M0 60V420", "#b06f10", 2.5, 0.5);
      sheet.fill(
        "M-40 -50C-42 -6 -50 14 -58 18C-30 44 30 44 58 18C50 14 42 -6 40 -50Z",
        sheet.fade(skin, "#7d4e33", [1, 0.7]),
      );
      sheet.shade("M-40 -40C-20 -16 20 -16 40 -40L42 -18C20 0 -20 0 -42 -18Z", 0.25);
      sheet.placed(`translate(${turn} 0)`, () => {
        for (const side of [-1, 1])
          sheet.put(`<ellipse cx="${side * 74}" cy="-92" rx="13" ry="22" fill="${skin}"/>`);
        sheet.fill("M-72 -120C-74 -60 -48 -34 0 -34C48 -34 74 -60 72 -120Z", hair);
        sheet.fill(
          "M-88 -108C-96 -200 -50 -240 0 -240C50 -240 96 -200 88 -108C50 -94 -50 -94 -88 -108Z",
          sheet.fade(hat, "#7d8a90", [1.2, 1.1]),
        );
        sheet.fill("M-16 -238C-22 -190 -22 -140 -18 -98H18C22 -140 22 -190 16 -238Z", "#fff", 0.28);
        sheet.fill(
          "M-94 -114C-50 -92 50 -92 94 -114C98 -98 90 -92 80 -88C40 -74 -40 -74 -80 -88C-90 -92 -98 -98 -94 -114Z",
          hat,
        );
        sheet.shade("M-94 -104C-50 -84 50 -84 94 -104L80 -88C40 -74 -40 -74 -80 -88Z", 0.22);
        sheet.fill(
          "M-60 -196C-40 -224 -16 -230 -6 -232C-30 -210 -42 -180 -48 -140C-66 -150 -70 -176 -60 -196Z",
          "#fff",
          0.35,
        );
      });
    });
  person(400, 410, 1.06, { hat: "#f4f1e6", jacket: "#4d6a78", skin: "#c98f6b", hair: "#4a3222" }, 8);
  person(820, 440, 0.98, { hat: "#4f9c8d", jacket: "#5c5148", skin: "#8a5a3c", hair: "#211712" }, -10);
}
