/** Quotes a cell, and marks one that begins like a formula as text for spreadsheets. */
const cell = (text: string): string =>
  `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const csvRow = (row: string[]): string => row.map(cell).join(",");

export const toCsv = (rows: string[][]): string => rows.map(csvRow).join("\r\n");
