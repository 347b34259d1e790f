/** Values of one column. */
export const pluck = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Row[Key][] =>
  rows.map((row) => row[key]);

/** Finds rows by their distinct keys, in a map. Without keys there is no query. */
export async function byKey<Key, Row, Value>(
  keys: Key[],
  find: (keys: Key[]) => Promise<Row[]>,
  entry: (row: Row) => [Key, Value],
): Promise<Map<Key, Value>> {
  return new Map(keys.length === 0 ? [] : (await find([...new Set(keys)])).map(entry));
}
