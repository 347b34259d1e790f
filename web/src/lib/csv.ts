/** A cell that begins like a formula is taken for one by spreadsheets, so it is made text. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const toCsv = (rows: string[][]): string => rows.map((row) => row.map(cell).join(",")).join("\r\n");
