import { Readable } from "node:stream";
import { csvRow } from "@trestle/domain/csv.ts";

const BATCH_ROWS = 500;

type Table<Row> = {
  head: string[];
  /** Reads the rows after `after`, or the first rows. */
  read: (after: Row | undefined, limit: number) => Promise<Row[]>;
  cells: (row: Row) => string[];
};

/** Streams a table of any length as CSV, reading one batch at a time. */
export const csvStream = <Row>(table: Table<Row>): Readable => Readable.from(linesOf(table));

async function* linesOf<Row>({ head, read, cells }: Table<Row>): AsyncGenerator<string> {
  yield `${csvRow(head)}\r\n`;
  let last: Row | undefined;
  do {
    const rows = await read(last, BATCH_ROWS);
    if (rows.length > 0) yield rows.map((row) => `${csvRow(cells(row))}\r\n`).join("");
    last = rows.length === BATCH_ROWS ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

/** Headers that make a browser save the response as a file. */
export const csvHeaders = (name: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${name}.csv"`,
  "cache-control": "no-store",
});
