import { Readable } from "node:stream";
import { csvRow } from "@trestle/domain/csv.ts";

const LINES_AT_ONCE = 500;

type Table<Row> = {
  head: string[];
  /** The rows after this one; the first without one. */
  read: (after: Row | undefined, limit: number) => Promise<Row[]>;
  cells: (row: Row) => string[];
};

/** A table of any length as a file, read and sent a part at a time: it is never held in memory whole. */
export const csvStream = <Row>(table: Table<Row>): Readable => Readable.from(linesOf(table));

async function* linesOf<Row>({ head, read, cells }: Table<Row>): AsyncGenerator<string> {
  yield `${csvRow(head)}\r\n`;
  let last: Row | undefined;
  do {
    const rows = await read(last, LINES_AT_ONCE);
    if (rows.length > 0) yield rows.map((row) => `${csvRow(cells(row))}\r\n`).join("");
    last = rows.length === LINES_AT_ONCE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** Returns the headers that make a browser save the answer as a file. */
export const csvHeaders = (name: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${name}.csv"`,
  "cache-control": "no-store",
});
