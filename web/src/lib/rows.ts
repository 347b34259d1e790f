/** Rows of a list, changed without touching the others. */
export const changeRow = <Row>(rows: Row[], index: number, change: Partial<Row>): Row[] =>
  rows.map((row, at) => (at === index ? { ...row, ...change } : row));

export const removeRow = <Row>(rows: Row[], index: number): Row[] => rows.filter((_, at) => at !== index);

/** Swaps a row with its neighbour; at the end of the list nothing moves. */
export function moveRow<Row>(rows: Row[], index: number, by: -1 | 1): Row[] {
  const [row, other] = [rows[index], rows[index + by]];
  if (row === undefined || other === undefined) return rows;
  return rows.map((one, at) => (at === index ? other : at === index + by ? row : one));
}
