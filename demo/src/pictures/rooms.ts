import { beam, boards, courses, window } from "./materials.ts";
import {
  dice,
  HEIGHT,
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

/** A wall, a floor, and the light that falls through a window on the left. */
function room(
  sheet: Sheet,
  floor: number,
  { wall = ["#f4efe4", "#dfd8c9"], ground = "oak" as Tone, light = true } = {},
): void {
  sheet.fill(rectangle(0, 0, WIDTH, floor), sheet.fade(wall[0] ?? "", wall[1] ?? "", [1, 0.5]));
  sheet.fill(rectangle(0, floor, WIDTH, HEIGHT - floor), tones[ground][USUAL]);
  for (let board = -14; board < 26; board++) {
    const x = 600 + (board - 6) * 90;
    sheet.fill(
      path([
        [600 + (x - 600) * 0.72, floor],
        [600 + (x + 44 - 600) * 0.72, floor],
        [600 + (x + 44 - 600) * 1.5, HEIGHT],
        [600 + (x - 600) * 1.5, HEIGHT],
      ]),
      tones[ground][LIT],
      0.35 + ((board * 7) % 5) * 0.05,
    );
  }
  sheet.fill(rectangle(0, floor, WIDTH, HEIGHT - floor), sheet.fade("#2a1c10", "#f7e3bd"), 0.16);
  sheet.fill(rectangle(0, floor - 26, WIDTH, 26), "#fbf8f0");
  sheet.shade(rectangle(0, floor - 3, WIDTH, 6), 0.22);
  if (light) sheet.fill(`M300 ${floor}L520 ${floor}L760 800L420 800Z`, "#fff3d6", 0.35);
}

export function kitchen(sheet: Sheet): void {
  room(sheet, 620);
  window(sheet, [96, 110, 230, 260], { columns: 2, rows: 2 });
  sheet.within(rectangle(380, 300, 790, 140), () => {
    sheet.fill(rectangle(380, 300, 790, 140), "#d9d5ca");
    const next = dice(5);
    for (let row = 0; row < 5; row++)
      for (let x = 380 - (row % 2) * 42; x < 1170; x += 84) {
        sheet.fill(rectangle(x, 300 + row * 29, 81, 26), next() > 0.6 ? "#fdfcf8" : "#f3f0e8");
        sheet.fill(rectangle(x, 300 + row * 29, 81, 4), "#fff");
      }
  });
  sheet.shade(rectangle(380, 300, 790, 16), 0.2);
  for (const [x, width] of [
    [380, 170],
    [554, 170],
    [992, 178],
  ] as const) {
    sheet.solid(rectangle(x, 96, width, 204), "patina");
    sheet.line(rectangle(x + 18, 114, width - 36, 168), tones.patina[SHADE], 3, 0.7);
    sheet.put(`<circle cx="${x + width - 26}" cy="268" r="6" fill="#e0b75c"/>`);
  }
  for (const y of [150, 226]) {
    sheet.solid(rectangle(740, y, 236, 12), "oak");
    sheet.shade(rectangle(740, y + 12, 236, 8), 0.2);
  }
  for (const [x, height, paint] of [
    [760, 44, "#f1ece0"],
    [806, 34, "#b9573e"],
    [850, 50, "#cfd9dc"],
    [912, 40, "#e0b75c"],
  ] as const) {
    sheet.fill(rectangle(x, 150 - height, 34, height), paint);
    sheet.shade(rectangle(x + 24, 150 - height, 10, height), 0.18);
  }
  for (let x = 764; x < 950; x += 46)
    sheet.put(
      `<ellipse cx="${x}" cy="216" rx="19" ry="10" fill="#f7f4ec"/><ellipse cx="${x}" cy="211" rx="19" ry="7" fill="#dcd6c7"/>`,
    );
  // The worktop and what stands below it.
  sheet.shade("M70 640L1200 640L1200 664L100 664Z", 0.22);
  sheet.fill(rectangle(60, 606, 1140, 30), tones.ink[LIT]);
  for (let x = 60, place = 0; x < 1200; x += 190, place++) {
    sheet.solid(rectangle(x, 462, 186, 146), "brand");
    sheet.line(rectangle(x + 16, 480, 154, 112), tones.brand[SHADE], 3, 0.8);
    sheet.fill(rectangle(x + 66, 490, 54, 7), "#e0b75c");
    if (place !== 3) continue;
    sheet.fill(rectangle(x, 462, 186, 146), sheet.fade("#b6bec3", "#7f8a92", [1, 1]));
    sheet.fill(rectangle(x + 20, 502, 146, 82), sheet.fade("#39424c", "#14181f"));
    sheet.fill(rectangle(x + 20, 484, 146, 7), "#e8ecee");
  }
  sheet.solid(rectangle(40, 436, 1160, 28), "oak", [0.3, 1]);
  sheet.fill(rectangle(40, 436, 1160, 7), "#d9b380");
  sheet.shade(rectangle(60, 464, 1140, 10), 0.3);
  sheet.line("M190 436V380q0 -34 34 -34q30 0 30 30v12", "#a9b3ba", 11);
  sheet.fill(rectangle(120, 430, 190, 10), "#8b959c");
  sheet.fill(rectangle(640, 428, 170, 9), tones.ink[USUAL]);
  sheet.fill("M668 428v-36h96v36z", sheet.fade("#d06a4b", "#8c3d2a", [1, 0.2]));
  sheet.fill(rectangle(660, 384, 112, 10), tones.brick[USUAL]);
  sheet.fill(rectangle(404, 396, 60, 40), "#e9e1cf");
  for (const [x, r] of [
    [418, 16],
    [448, 17],
    [434, 13],
  ] as const)
    sheet.put(`<circle cx="${x}" cy="392" r="${r}" fill="${x === 448 ? "#c9973f" : "#d8ab4d"}"/>`);
  boards(sheet, [1010, 372, 70, 66], { step: 70 });
}

export function bathroom(sheet: Sheet): void {
  sheet.fill(rectangle(0, 0, WIDTH, 640), "#eef0ec");
  const next = dice(3);
  for (let row = 0; row < 9; row++)
    for (let x = 0; x < WIDTH; x += 74)
      sheet.fill(
        rectangle(x + 2, 300 + row * 38, 71, 35),
        next() > 0.7 ? "#9fc7bd" : next() > 0.4 ? "#8bb9ae" : "#94bfb5",
      );
  sheet.fill(rectangle(0, 0, WIDTH, 296), sheet.fade("#f7f3ea", "#e6e0d3", [1, 0.6]));
  sheet.fill(rectangle(0, 288, WIDTH, 12), tones.brand[USUAL]);
  sheet.fill(rectangle(0, 300, WIDTH, 340), sheet.fade("#ffffff", "#16302c", [1, 0.7]), 0.12);
  sheet.fill(rectangle(0, 640, WIDTH, 160), "#c9c6bd");
  for (let tile = -8; tile < 16; tile++)
    for (const [row, from, to] of [
      [0, 640, 700],
      [1, 700, 800],
    ] as const)
      if ((tile + row) % 2) {
        const at = (x: number, y: number) => 600 + (x - 600) * (1 + (y - 640) / 320);
        sheet.fill(
          path([
            [at(tile * 90, from), from],
            [at(tile * 90 + 90, from), from],
            [at(tile * 90 + 90, to), to],
            [at(tile * 90, to), to],
          ]),
          "#4b5a5c",
        );
      }
  sheet.fill(rectangle(0, 640, WIDTH, 160), sheet.fade("#14181f", "#fff8e6"), 0.14);
  window(sheet, [84, 60, 190, 200], { columns: 1, rows: 2, glass: ["#cfe0e4", "#f3f6f2"] });
  sheet.fill("M110 300L270 300L430 640L240 640Z", "#fff", 0.16);
  // The bath on its feet.
  sheet.blur("M80 690h560l-30 26H110z", 12, 0.4);
  for (const x of [150, 560]) sheet.fill(`M${x} 640h34l-8 50h-34z`, "#c9a257");
  sheet.fill(
    "M60 446C64 600 120 656 190 660H540C610 656 664 600 668 446Z",
    sheet.fade("#ffffff", "#c7cbc8", [1, 0.5]),
  );
  sheet.shade("M540 660C610 656 664 600 668 446H600C600 560 580 630 500 660Z", 0.12);
  sheet.fill("M44 432a14 14 0 0 1 14 -14H670a14 14 0 0 1 0 28H58a14 14 0 0 1 -14 -14z", "#fdfdfb");
  sheet.shade(rectangle(60, 446, 608, 10), 0.2);
  sheet.line("M610 418V330q0 -30 -30 -30h-30v26M610 360h-40", "#c9a257", 11);
  sheet.fill("M430 424L560 424L572 560L440 560Z", "#f4e9d2");
  sheet.shade("M532 424L560 424L572 560L548 560Z", 0.14);
  // The basin with its mirror and a lamp on each side.
  sheet.put(
    '<ellipse cx="938" cy="190" rx="112" ry="132" fill="#b98a56"/><ellipse cx="938" cy="188" rx="100" ry="120" fill="#cfe0e4"/><path d="M866 250Q880 110 976 84Q900 160 896 282z" fill="#fff" opacity=".45"/>',
  );
  for (const x of [776, 1100]) {
    sheet.put(
      `<circle cx="${x}" cy="190" r="120" fill="${sheet.glow("#ffe9b8", 0.6)}"/><circle cx="${x}" cy="186" r="25" fill="#fffaf0"/>`,
    );
    sheet.fill(rectangle(x - 6, 208, 12, 34), "#c9a257");
  }
  sheet.shade("M800 620L1090 620L1120 660L820 660Z", 0.25);
  boards(sheet, [800, 452, 280, 176], { tone: "oak", lying: true, step: 88 });
  for (const y of [486, 574]) sheet.fill(rectangle(904, y, 72, 8), "#c9a257");
  for (const x of [812, 1052]) sheet.fill(rectangle(x, 628, 16, 40), tones.oak[SHADE]);
  sheet.fill(rectangle(782, 432, 316, 24), "#fdfcf8");
  sheet.shade(rectangle(800, 456, 280, 9), 0.25);
  sheet.fill("M852 432q4 -46 86 -46t86 46z", sheet.fade("#ffffff", "#d8dad6", [1, 0.6]));
  sheet.line("M938 386v-34q0 -16 18 -16h14v18", "#c9a257", 9);
  sheet.fill("M1050 432v-34h24v34z", "#b9573e");
  sheet.line("M1062 398q-20 -30 -8 -60M1062 398q14 -26 30 -44M1062 398v-56", tones.leaf[SHADE], 5);
}

export function staircase(sheet: Sheet): void {
  room(sheet, 690, { light: false });
  window(sheet, [150, 70, 190, 300], { columns: 2, rows: 3 });
  sheet.fill("M160 690L330 690L470 800L260 800Z", "#fff3d6", 0.4);
  const steps = 10;
  const at = (step: number): Point => [330 + step * 82, 690 - step * 58];
  // The shadow on the wall, then string, risers and treads.
  sheet.blur(
    path([at(0), at(steps), [1240, 110], [1240, 690]].map(([x, y]) => [x + 16, y + 22] as const)),
    10,
    0.2,
  );
  sheet.fill(
    path([
      [330, 690],
      ...Array.from(
        { length: steps + 1 },
        (_, step) => [at(step), [at(step)[0], at(step)[1] - 58]] as const,
      ).flat(),
      [1240, 690],
    ]),
    sheet.fade("#f6f2ea", "#d3cbbc", [1, 0.7]),
  );
  sheet.solid("M330 690L412 690L1240 106L1240 40Z", "oak", [1, 0]);
  for (let step = 0; step <= steps; step++) {
    const [x, y] = at(step);
    sheet.fill(rectangle(x, y - 58, 84, 58), sheet.fade("#d2a06a", "#a0713f", [1, 1]));
    sheet.fill(rectangle(x - 14, y - 70, 104, 15), sheet.fade("#e4bd8c", "#c08a54", [1, 0]));
    sheet.shade(rectangle(x, y - 55, 84, 11), 0.32);
  }
  sheet.fill("M412 690L1240 106L1240 690Z", sheet.fade("#efe9dc", "#c9c0ae", [1, 0.6]));
  sheet.line("M412 690L1240 106", tones.oak[SHADE], 6);
  sheet.solid("M640 690L640 560L760 476L760 690Z", "oak");
  sheet.line("M652 680L652 566L748 498L748 680Z", tones.oak[SHADE], 3, 0.7);
  sheet.put('<circle cx="742" cy="600" r="6" fill="#e0b75c"/>');
  for (let step = 0; step <= steps; step++) {
    const [x, y] = at(step);
    for (const dx of [18, 58])
      sheet.line(`M${x + dx} ${y - 70}v${-196 - (dx - 18) * 0.7 + 40}`, "#fbf8f0", 9);
    for (const dx of [21, 61])
      sheet.line(`M${x + dx} ${y - 70}v${-196 - (dx - 18) * 0.7 + 40}`, "#bdb4a2", 3);
  }
  beam(sheet, [300, 460], [1240, -205], 24, "oak");
  boards(sheet, [300, 424, 40, 270], { tone: "oak", step: 40 });
  sheet.put(
    '<circle cx="320" cy="414" r="24" fill="#b98a56"/><circle cx="313" cy="407" r="9" fill="#d9b380"/>',
  );
}

export function plastering(sheet: Sheet): void {
  room(sheet, 660, { wall: ["#c79f8b", "#b0846f"], light: false });
  const bare = rectangle(520, 0, 680, 634);
  courses(
    sheet,
    bare,
    { x: 520, y: 0, width: 680, height: 640 },
    { tone: "brick", unit: 62, course: 24, joint: 4, seed: 9 },
  );
  // Wet plaster with the sweep of the trowel.
  const edge = "M0 0H640C610 90 690 150 640 240C600 320 700 380 650 470C620 540 670 590 640 634H0Z";
  sheet.blur(
    "M640 0C610 90 690 150 640 240C600 320 700 380 650 470C620 540 670 590 640 634h14C690 590 640 540 670 470C720 380 620 320 660 240C710 150 630 90 660 0Z",
    3,
    0.5,
  );
  sheet.fill(edge, sheet.fade("#f0d5c4", "#dcb8a3", [1, 0.5]));
  sheet.within(edge, () => {
    sheet.fill("M0 0H430C400 140 470 300 430 634H0Z", sheet.fade("#f7e7da", "#ecd2c0", [1, 0.4]));
    const next = dice(12);
    for (let sweep = 0; sweep < 14; sweep++) {
      const [x, y, r] = [next() * 640, next() * 640, 60 + next() * 90];
      sheet.line(
        `M${x - r} ${y}q${r} ${-r * 0.8} ${r * 2} ${r * 0.1}`,
        next() > 0.5 ? "#fff6ec" : "#d3ab95",
        8 + next() * 10,
        0.2,
      );
    }
  });
  window(sheet, [110, 90, 210, 270], { columns: 2, rows: 2, sill: false });
  sheet.fill("M330 100L600 40L640 620L420 634Z", "#fff6e4", 0.16);
  sheet.fill(rectangle(0, 634, WIDTH, 166), sheet.fade("#d9d3c6", "#bdb5a5"));
  for (let fold = 0; fold < 7; fold++) sheet.line(`M${fold * 190 - 40} 640q60 60 20 160`, "#a9a190", 3, 0.5);
  sheet.shade(rectangle(0, 634, WIDTH, 14), 0.2);
  // Hawk and trowel at work.
  sheet.placed("rotate(-16 700 330)", () => {
    sheet.blur(rectangle(624, 322, 190, 60), 8, 0.45);
    sheet.fill(rectangle(610, 296, 190, 66), sheet.fade("#e3e8ea", "#8f9aa3", [0.6, 1]));
    sheet.fill("M610 296q-22 8 -24 -14q14 -20 40 -6q80 -14 174 6v14z", "#f3dccb");
    sheet.fill(rectangle(650, 314, 110, 12), tones.steel[SHADE]);
    sheet.fill(rectangle(656, 322, 98, 28), sheet.fade("#c08a54", "#7a5028"));
  });
  // A step-up, a bucket and bags.
  sheet.blur(rectangle(760, 742, 330, 18), 10, 0.45);
  for (const x of [800, 1040]) sheet.line(`M${x} 600l-34 146M${x} 600l34 146`, tones.steel[USUAL], 11);
  boards(sheet, [750, 584, 340, 22], { lying: true, step: 22 });
  sheet.fill("M850 500L960 500L946 584L864 584Z", sheet.fade("#4c5660", "#14181f", [1, 0]));
  sheet.put(
    '<ellipse cx="905" cy="500" rx="55" ry="13" fill="#f0d5c4"/><path d="M850 500q55 -90 110 0" fill="none" stroke="#8f9aa3" stroke-width="5"/>',
  );
  for (const [x, y] of [
    [150, 690],
    [190, 640],
  ] as const) {
    sheet.blur(rectangle(x, y + 56, 220, 12), 8, 0.3);
    sheet.fill(
      `M${x} ${y + 14}q0 -14 16 -14h190q16 0 16 14v36q0 14 -16 14h-190q-16 0 -16 -14z`,
      sheet.fade("#efe6d6", "#cdbfa6"),
    );
    sheet.fill(rectangle(x + 60, y + 14, 100, 34), tones.brand[USUAL]);
  }
}

export function insulation(sheet: Sheet): void {
  sheet.fill(rectangle(0, 0, WIDTH, 690), sheet.fade("#b7ae9b", "#968d7a"));
  boards(sheet, [0, 0, WIDTH, 690], { lying: true, step: 86, tone: "timber" });
  sheet.shade(rectangle(0, 0, WIDTH, 690), 0.38);
  const bay = (x: number, height: number, seed: number) => {
    const next = dice(seed);
    const top = 690 - height;
    sheet.fill(rectangle(x, top, 200, height), sheet.fade("#d8b483", "#bd9560", [1, 0.4]));
    for (let fibre = 0; fibre < 150; fibre++) {
      const [fx, fy] = [x + next() * 190, top + next() * (height - 8)];
      sheet.line(
        `M${fx.toFixed(0)} ${fy.toFixed(0)}q8 ${((next() - 0.5) * 14).toFixed(0)} 20 ${((next() - 0.5) * 8).toFixed(0)}`,
        next() > 0.5 ? "#ecd0a5" : "#a37c4b",
        2.2,
        0.75,
      );
    }
    for (let y = top; y < 690; y += 174) sheet.shade(rectangle(x, y, 200, 5), 0.3);
    sheet.fill(rectangle(x, top, 200, 8), "#ead0a6");
    sheet.shade(rectangle(x, top, 16, height), 0.3);
  };
  bay(34, 650, 1);
  bay(272, 650, 2);
  bay(510, 478, 3);
  for (const x of [-4, 234, 472, 710, 948, 1186]) {
    sheet.shade(rectangle(x + 38, 40, 20, 650), 0.35);
    boards(sheet, [x, 20, 38, 680], { step: 38, seed: x + 9 });
  }
  boards(sheet, [0, 0, WIDTH, 40], { lying: true, step: 40 });
  sheet.shade(rectangle(0, 40, WIDTH, 14), 0.35);
  boards(sheet, [0, 666, WIDTH, 34], { lying: true, step: 34 });
  // A window opening in the empty bays, cables beside it.
  sheet.fill(rectangle(762, 190, 172, 250), sheet.fade("#a9cbd9", "#f0f3ea"));
  sheet.fill("M780 440L880 190L920 190L830 440Z", "#fff", 0.35);
  sheet.line(rectangle(762, 190, 172, 250), "#fbf8f0", 16);
  boards(sheet, [748, 440, 200, 30], { lying: true, step: 30 });
  boards(sheet, [748, 156, 200, 30], { lying: true, step: 30 });
  sheet.line("M1090 40V330q0 16 16 16h14M1062 40V520", "#e9e5da", 7);
  sheet.fill(rectangle(1112, 326, 54, 54), tones.steel[USUAL]);
  sheet.fill("M760 470L940 470L880 800L560 800Z", "#fff3d6", 0.16);
  sheet.fill(rectangle(0, 700, WIDTH, 100), sheet.fade("#c9a06c", "#a37c4b"));
  for (let x = 0; x < WIDTH; x += 240) sheet.line(`M${x} 700l-40 100`, "#7d5a32", 3, 0.6);
  // Batts that wait, and a saw on them.
  sheet.blur(rectangle(800, 770, 340, 14), 9, 0.45);
  for (let row = 0; row < 4; row++) {
    sheet.fill(rectangle(810 + (row % 2) * 8, 734 - row * 40, 300, 38), sheet.fade("#e0bf90", "#b98f5a"));
    sheet.shade(rectangle(810 + (row % 2) * 8, 766 - row * 40, 300, 6), 0.25);
  }
  sheet.fill("M850 610L1050 584L1056 606Z", "#c6cfd4");
  sheet.fill("M1040 574q36 -8 50 14q4 24 -24 26q-20 0 -26 -12z", tones.oak[USUAL]);
}

export function workshop(sheet: Sheet): void {
  sheet.fill(rectangle(0, 0, WIDTH, 560), sheet.fade("#e7e0d1", "#cbc2b0"));
  // North lights in a saw-tooth roof.
  for (const x of [-60, 380, 820]) {
    sheet.fill(`M${x} 210L${x + 130} 20L${x + 440} 210Z`, tones.steel[SHADE]);
    sheet.fill(`M${x + 10} 202L${x + 130} 30L${x + 172} 58L${x + 84} 202Z`, sheet.fade("#f4fafc", "#b9d3e0"));
    sheet.line(
      `M${x + 40} 160l40 28M${x + 72} 112l60 42M${x + 104} 66l60 42M${x + 48} 204L${x + 152} 44`,
      tones.ink[LIT],
      4,
    );
    sheet.fill(`M${x + 84} 202L${x + 172} 58L${x + 420} 560L${x + 120} 560Z`, "#fffbe9", 0.32);
    sheet.fill(`M${x + 172} 58L${x + 440} 210L${x + 84} 202Z`, "#8d979d");
  }
  boards(sheet, [0, 204, WIDTH, 26], { lying: true, step: 26, tone: "oak" });
  sheet.shade(rectangle(0, 230, WIDTH, 12), 0.25);
  for (const x of [0, 392, 800, 1170]) {
    sheet.fill(rectangle(x, 230, 30, 340), sheet.fade("#6b7680", "#444d56", [1, 0]));
    sheet.fill(rectangle(x + 4, 230, 5, 340), "#a9b3ba");
  }
  // Tools on the wall.
  boards(sheet, [70, 290, 290, 180], { lying: true, step: 60 });
  for (const [x, height] of [
    [100, 110],
    [136, 86],
    [172, 120],
  ] as const) {
    sheet.line(`M${x} 306v${height}`, tones.oak[SHADE], 9);
    sheet.fill(rectangle(x - 17, 300 + height - 6, 34, 22), tones.steel[USUAL]);
  }
  sheet.fill("M214 316l120 24l-120 34z", "#c6cfd4");
  sheet.fill("M206 312h26v64h-26z", tones.oak[USUAL]);
  for (let x = 216; x < 350; x += 30) sheet.line(`M${x} 396v50`, tones.steel[SHADE], 6);
  for (const x of [460, 540, 620, 700]) boards(sheet, [x, 262, 58, 300], { step: 58, seed: x });
  window(sheet, [880, 280, 230, 170], { columns: 4, rows: 2, frame: "#39424c" });
  sheet.fill(rectangle(0, 556, WIDTH, 244), sheet.fade("#c2b7a2", "#a79a83"));
  sheet.shade(rectangle(0, 556, WIDTH, 12), 0.18);
  for (const [x, y, width] of [
    [60, 520, 470],
    [640, 520, 500],
  ] as const) {
    sheet.blur(
      `M${x} ${y + 190}L${x + width} ${y + 190}L${x + width + 40} ${y + 216}L${x + 20} ${y + 216}Z`,
      10,
      0.4,
    );
    for (const dx of [24, width - 64]) boards(sheet, [x + dx, y + 34, 42, 160], { tone: "oak", step: 42 });
    boards(sheet, [x + 30, y + 130, width - 60, 22], { lying: true, step: 22 });
    boards(sheet, [x, y, width, 36], { lying: true, step: 36, tone: "timber" });
    sheet.fill(rectangle(x, y, width, 7), "#ecc998");
    sheet.shade(rectangle(x + 10, y + 36, width - 20, 12), 0.32);
    sheet.fill(rectangle(x + width - 120, y + 6, 90, 46), tones.steel[USUAL]);
    sheet.line(`M${x + width - 100} ${y + 60}h54`, tones.oak[SHADE], 9);
  }
  sheet.placed("rotate(-4 260 500)", () =>
    boards(sheet, [120, 486, 300, 26], { lying: true, step: 26, tone: "oak" }),
  );
  sheet.fill("M190 484q4 -34 50 -34h40l20 14v20z", tones.oak[USUAL]);
  sheet.fill("M236 450q6 -30 26 -22l4 22z", tones.oak[SHADE]);
  const next = dice(9);
  for (let shaving = 0; shaving < 16; shaving++)
    sheet.line(
      `M${80 + next() * 440} ${716 + next() * 60}q10 -14 20 0q-4 10 -12 6`,
      next() > 0.5 ? "#ecd0a5" : "#d3a66c",
      3.5,
    );
  beam(sheet, [720, 514], [930, 430], 22);
  beam(sheet, [1010, 514], [800, 430], 22);
  beam(sheet, [770, 486], [960, 486], 16, "oak");
}

export function plans(sheet: Sheet): void {
  boards(sheet, [0, 0, WIDTH, HEIGHT], { lying: true, step: 134, tone: "oak", seed: 8 });
  const next = dice(2);
  for (let grain = 0; grain < 40; grain++) {
    const y = next() * HEIGHT;
    sheet.line(`M${next() * 900} ${y}q200 ${(next() - 0.5) * 16} 420 0`, tones.oak[SHADE], 2, 0.25);
  }
  sheet.placed("rotate(-5 600 400)", () => {
    sheet.blur(rectangle(172, 112, 800, 570), 14, 0.5);
    sheet.fill(rectangle(150, 90, 800, 570), sheet.fade("#fdfcf6", "#ebe6d8", [1, 1]));
    sheet.line(rectangle(174, 114, 752, 522), "#5c7684", 2.5);
    for (let x = 194; x < 926; x += 24) sheet.line(`M${x} 114v522`, "#b9cdd6", 0.8, 0.7);
    for (let y = 134; y < 636; y += 24) sheet.line(`M174 ${y}h752`, "#b9cdd6", 0.8, 0.7);
    // A ground floor: thick walls, openings, a stair.
    const ink = "#2c4654";
    sheet.line(
      "M240 190H640V300M640 360V520H520M440 520H240V420M240 340V190M420 190V300M420 360V520M640 250H800V520H640",
      ink,
      11,
    );
    sheet.line(
      "M240 340a80 80 0 0 1 80 80H240M640 300a60 60 0 0 1 -60 60h60M440 520a80 80 0 0 1 80 -80v80",
      ink,
      2.5,
    );
    for (let step = 0; step < 8; step++) sheet.line(`M${440 + step * 20} 206v70`, ink, 2.5);
    sheet.line("M440 276h140", ink, 2.5);
    sheet.line("M670 280h100v60h-100zM270 220h90v40h-90zM460 400h120v70h-120z", "#5c7684", 3);
    sheet.line(
      "M240 566H800M240 556v20M640 556v20M800 556v20M850 190V520M840 190h20M840 520h20",
      "#9a4a12",
      2.5,
    );
    for (const [x, y, width] of [
      [400, 550, 60],
      [700, 550, 40],
    ] as const)
      sheet.fill(rectangle(x, y, width, 8), "#9a4a12", 0.6);
    sheet.line(rectangle(700, 576, 220, 56), "#5c7684", 2.5);
    for (const y of [590, 604, 618]) sheet.fill(rectangle(714, y, y === 590 ? 130 : 90, 5), "#5c7684", 0.8);
    sheet.fill("M150 90h90q-10 50 -90 66z", "#d8d1bf");
  });
  sheet.placed("rotate(14 900 640)", () => {
    sheet.blur(rectangle(640, 660, 500, 40), 8, 0.5);
    sheet.fill(rectangle(630, 640, 500, 46), sheet.fade("#eacb7e", "#c99c3f"));
    for (let tick = 0; tick < 49; tick++)
      sheet.line(`M${640 + tick * 10} 640v${tick % 5 ? 10 : 20}`, "#5f4317", 2);
  });
  sheet.placed("rotate(-32 420 640)", () => {
    sheet.blur(rectangle(290, 668, 270, 14), 5, 0.5);
    sheet.fill(rectangle(280, 650, 240, 20), sheet.fade("#1f7d75", "#084a46"));
    sheet.fill("M520 650L560 660L520 670Z", "#ecd0a5");
    sheet.fill("M546 656L560 660L546 664Z", tones.ink[SHADE]);
    sheet.fill(rectangle(262, 650, 20, 20), "#d98a8f");
  });
  sheet.put('<ellipse cx="1060" cy="196" rx="104" ry="98" fill="#1d140a" opacity=".38"/>');
  sheet.fill("M1120 150q70 -10 66 46q-6 44 -70 34l4 -24q36 6 40 -14q2 -22 -38 -18z", "#e6e0d2");
  sheet.put(
    '<circle cx="1044" cy="176" r="96" fill="#f4f0e6"/><circle cx="1044" cy="176" r="82" fill="#d9d1c0"/><circle cx="1044" cy="178" r="76" fill="#5a3a22"/><path d="M984 140a76 76 0 0 1 70 -36" fill="none" stroke="#8f6544" stroke-width="9" stroke-linecap="round"/>',
  );
  // A helmet, from above.
  sheet.put(
    `<ellipse cx="112" cy="652" rx="132" ry="112" fill="#1d140a" opacity=".35"/><ellipse cx="96" cy="632" rx="132" ry="112" fill="#d08a22"/><ellipse cx="92" cy="626" rx="124" ry="104" fill="#f2b04a"/><ellipse cx="96" cy="630" rx="98" ry="84" fill="${sheet.fade("#f7c877", "#cf8a22", [1, 1])}"/>`,
  );
  sheet.fill("M0 612q96 -26 192 0v34q-96 -26 -192 0z", "#f9d693", 0.85);
  for (const y of [572, 684]) sheet.fill(`M20 ${y}q76 -18 152 0v12q-76 -18 -152 0z`, "#c9811d", 0.5);
}

export function loft(sheet: Sheet): void {
  sheet.fill(rectangle(0, 0, WIDTH, HEIGHT), "#efe8db");
  // Two slopes that meet at the ridge, the gable between them.
  sheet.fill("M0 0L600 0L420 130L0 560Z", sheet.fade("#e9e2d4", "#cfc6b5", [1, 0.6]));
  sheet.fill("M1200 0L600 0L780 130L1200 560Z", sheet.fade("#fbf7ee", "#e3dccd", [0, 1]));
  sheet.fill("M420 130L600 40L780 130L920 300L920 600L280 600L280 300Z", sheet.fade("#f8f3e8", "#e6decd"));
  sheet.fill("M0 0L600 -40L1200 0L780 130L600 50L420 130Z", "#f4eee1");
  window(sheet, [490, 336, 220, 150], { columns: 3, rows: 1 });
  sheet.fill("M0 560L280 300L280 600L0 720Z", sheet.fade("#e0d8c8", "#c7bda9"));
  sheet.fill("M1200 560L920 300L920 600L1200 720Z", sheet.fade("#efe8da", "#dcd3c2"));
  const floor = "M280 600L920 600L1200 720L1200 800L0 800L0 720Z";
  sheet.fill(floor, tones.oak[LIT]);
  sheet.within(floor, () => {
    for (let board = -12; board < 24; board += 2) {
      const x = 280 + board * 54;
      sheet.fill(
        path([
          [x, 600],
          [x + 54, 600],
          [600 + (x + 54 - 600) * 2.1, 800],
          [600 + (x - 600) * 2.1, 800],
        ]),
        tones.timber[USUAL],
        0.5,
      );
    }
  });
  sheet.fill(floor, sheet.fade("#3b2712", "#ffe9c4"), 0.16);
  // Rafters and purlins stay in sight.
  const rafter = (from: Point, to: Point) => {
    const [[x, y], [footX, footY]] = [from, to];
    sheet.shade(`M${x + 22} ${y}L${footX + 30} ${footY}L${footX + 46} ${footY}L${x + 34} ${y}Z`, 0.16);
    beam(sheet, from, to, 34, "oak");
  };
  rafter([120, 0], [-60, 240]);
  rafter([330, 0], [60, 500]);
  rafter([500, 30], [284, 300]);
  rafter([1080, 0], [1260, 240]);
  rafter([870, 0], [1140, 500]);
  rafter([700, 30], [916, 300]);
  beam(sheet, [284, 300], [916, 300], 30, "oak");
  beam(sheet, [600, 46], [600, 300], 28, "oak");
  sheet.shade("M284 316L916 316L916 332L284 332Z", 0.18);
  // A rooflight on each slope, and the light it lets in.
  const rooflight = (pane: string, from: string, to: string) => {
    sheet.fill(pane, sheet.fade(from, to, [0.4, 1]));
    sheet.line(pane, "#fbf8f0", 13);
  };
  rooflight("M190 130L310 90L226 250L104 320Z", "#8fc0da", "#e6f2f5");
  rooflight("M1010 130L890 90L974 250L1096 320Z", "#a9cfe2", "#f4f7f2");
  sheet.fill("M500 640L700 640L800 780L440 780Z", "#fff3d6", 0.5);
  // A desk under the window and a stool.
  sheet.blur(rectangle(440, 612, 330, 16), 8, 0.35);
  boards(sheet, [430, 500, 340, 20], { lying: true, step: 20 });
  for (const x of [448, 736]) sheet.fill(rectangle(x, 520, 14, 100), tones.ink[LIT]);
  sheet.fill(rectangle(490, 478, 90, 22), "#f4f1e8");
  sheet.line("M690 500v-50l-34 -26", tones.ink[LIT], 6);
  sheet.fill("M640 410L672 424L650 452L622 436Z", tones.brand[USUAL]);
  sheet.put('<ellipse cx="610" cy="574" rx="44" ry="11" fill="#0b5f5a"/>');
  sheet.line("M586 580l-14 66M634 580l14 66M610 584v60", tones.ink[LIT], 6);
}

export function boiler(sheet: Sheet): void {
  room(sheet, 680, { wall: ["#f1eee6", "#d9d4c6"], light: false });
  boards(sheet, [0, 0, 60, 680], { tone: "stone", step: 60 });
  // Pipes first: flow and return along the wall, lagged further down.
  const pipe = (
    d: string,
    width = 15,
    colours: readonly [string, string, string] = ["#b86f3c", "#e5a877", "#7d4520"],
  ) => {
    sheet.blur(d.replaceAll("Z", ""), 0.1, 0);
    sheet.line(d, colours[2], width);
    sheet.line(d, colours[0], width * 0.7);
    sheet.line(d, colours[1], width * 0.2);
  };
  for (const [x, to] of [
    [392, 640],
    [432, 610],
  ] as const)
    pipe(`M${x} 470V${to}H700`);
  pipe("M470 470V580H700");
  pipe("M850 150V60H1200");
  pipe("M880 150V96H1200");
  pipe("M348 470V660H0", 26, ["#3c464f", "#6b7680", "#1d242b"]);
  for (const x of [392, 432, 470]) {
    sheet.fill(rectangle(x - 15, 520, 30, 18), "#d9b25e");
    sheet.fill(rectangle(x - 24, 524, 48, 8), x === 470 ? "#3f6fa3" : "#b0392b");
  }
  // The unit on the wall.
  sheet.blur(rectangle(316, 156, 220, 330), 12, 0.4);
  sheet.fill(
    "M300 140h226q10 0 10 10v312q0 10 -10 10H300q-10 0 -10 -10V150q0 -10 10 -10z",
    sheet.fade("#ffffff", "#dfe2e0", [1, 0.5]),
  );
  sheet.shade(rectangle(500, 146, 36, 320), 0.08);
  sheet.fill(rectangle(330, 380, 166, 62), tones.ink[LIT]);
  sheet.fill(rectangle(342, 392, 78, 38), "#9fd3c6");
  for (const x of [446, 474]) sheet.put(`<circle cx="${x}" cy="411" r="9" fill="#d7dcdc"/>`);
  sheet.fill(rectangle(330, 176, 120, 8), tones.brand[USUAL]);
  sheet.fill(rectangle(382, 60, 62, 84), sheet.fade("#f4f4f1", "#b9bdbb", [1, 0]));
  sheet.fill(rectangle(372, 126, 82, 18), "#c9cdcb");
  // The cylinder.
  sheet.blur("M690 690h310l-20 22H710z", 12, 0.45);
  sheet.fill(
    "M700 190q0 -46 140 -46t140 46v454q0 40 -140 40t-140 -40z",
    sheet.fade("#f7f8f6", "#a3aba8", [1, 0]),
  );
  sheet.fill("M740 178q-20 240 0 480q-30 -6 -40 -14V190q8 -8 40 -12z", "#fff", 0.7);
  sheet.shade("M930 160q60 10 50 30v454q0 20 -60 32q24 -240 10 -516z", 0.16);
  for (const y of [250, 560]) sheet.line(`M700 ${y}q140 36 280 0`, "#7f8a87", 4, 0.6);
  sheet.put(
    '<circle cx="840" cy="330" r="36" fill="#fdfcf8" stroke="#6b7680" stroke-width="6"/><path d="M840 330l16 -18" stroke="#b0392b" stroke-width="5" stroke-linecap="round"/>',
  );
  sheet.fill(rectangle(790, 440, 100, 66), "#e2efec");
  for (const y of [454, 470, 486])
    sheet.fill(rectangle(804, y, y === 470 ? 50 : 70, 6), tones.brand[USUAL], 0.8);
  // An expansion vessel and a manifold.
  sheet.blur("M1040 470h120v120h-120z", 8, 0.3);
  sheet.fill(
    "M1032 430q0 -26 60 -26t60 26v120q0 28 -60 28t-60 -28z",
    sheet.fade("#d06a4b", "#8c3d2a", [1, 0]),
  );
  pipe("M1092 404V96");
  sheet.fill(rectangle(1026, 486, 132, 14), tones.brick[SHADE]);
  sheet.fill(rectangle(90, 210, 130, 180), "#fdfcf8");
  sheet.shade(rectangle(90, 384, 130, 10), 0.2);
  for (let row = 0; row < 3; row++)
    for (let place = 0; place < 4; place++)
      sheet.fill(
        rectangle(104 + place * 27, 226 + row * 54, 19, 38),
        row === 1 && place === 2 ? "#b0392b" : "#39424c",
      );
  sheet.shade("M0 680L1200 680L1200 694L0 694Z", 0.15);
}
