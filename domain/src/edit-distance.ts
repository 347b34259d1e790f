const ROW_LENGTH = 128;
const rows = [new Uint8Array(ROW_LENGTH), new Uint8Array(ROW_LENGTH), new Uint8Array(ROW_LENGTH)] as const;

/** Maximum length of `typed`, so that a row never overflows. */
export const MAX_TYPED = 60;

/**
 * Returns the number of letters to change, add, omit or swap with a neighbour until the text at `start` begins with
 * `typed`, or `most` + 1 if it is more than `most`. Adds half a typo if the text continues.
 */
export function typosAt(text: Uint8Array, start: number, typed: Uint8Array, most: number): number {
  const length = typed.length;
  let [beforeLast, last, row] = rows;
  for (let j = 0; j <= length; j++) row[j] = j;
  let typos = most + 1;
  for (let i = 1; i <= length + most; i++) {
    const letter = text[start + i - 1] as number;
    if (letter === 0) break;
    const spare = beforeLast;
    beforeLast = last;
    last = row;
    row = spare;
    // Cells farther than `most` from the diagonal cannot be within `most` typos.
    const [from, to] = [Math.max(1, i - most), Math.min(length, i + most)];
    row[from - 1] = from === 1 ? i : most + 1;
    let best = row[from - 1] as number;
    for (let j = from; j <= to; j++) {
      let cost = (last[j - 1] as number) + (typed[j - 1] === letter ? 0 : 1);
      const left = (row[j - 1] as number) + 1;
      if (left < cost) cost = left;
      if (j < i + most && (last[j] as number) + 1 < cost) cost = (last[j] as number) + 1;
      if (i > 1 && j > 1 && typed[j - 1] === text[start + i - 2] && typed[j - 2] === letter) {
        const swapped = (beforeLast[j - 2] as number) + 1;
        if (swapped < cost) cost = swapped;
      }
      row[j] = cost;
      if (cost < best) best = cost;
    }
    if (to === length) {
      const goesOn = text[start + i] === 0 ? 0 : 0.5;
      const here = (row[length] as number) + goesOn;
      if (here < typos) typos = here;
    }
    if (best > most) break;
  }
  return typos;
}
