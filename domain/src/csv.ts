/** A cell that begins like a formula is taken for one by spreadsheets, so it is made text. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const csvRow = (row: string[]): string => row.map(cell).join(",");

export const toCsv = (rows: string[][]): string => rows.map(csvRow).join("\r\n");
