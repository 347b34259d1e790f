// Drill 13: an upload is cut off at every tenth of its length. Nothing of it remains on disk or in the database, and a
// complete retry succeeds.
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { DrillProduct, paper } from "./drill-product.ts";
import type { Drill } from "./report.ts";
import { within } from "./within.ts";

const MEGABYTES = 4;

export const run: Drill = async (_seed, rounds = 1) => {
  const problems: string[] = [];
  const product = await DrillProduct.start();
  try {
    const { headers, files } = await product.member();
    const kept = () => {
      try {
        return readdirSync(product.inside("projects"));
      } catch {
        return [];
      }
    };
    const listed = async () =>
      (await product.ask("GET", files.replace(/\/files$/, ""), { headers })).body.files;
    const boundary = "a-boundary-of-this-drill";
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="plan.pdf"\r\n\r\n`,
      ),
      paper(MEGABYTES),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const { port, hostname } = new URL(product.url);
    async function cutAt(share: number): Promise<void> {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {});
      socket.write(
        `POST ${files} HTTP/1.1\r\nhost: drill\r\nauthorization: ${headers.authorization}\r\n` +
          `content-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      await new Promise((resolve) =>
        socket.write(body.subarray(0, Math.floor(body.length * share)), resolve),
      );
      await pause(100);
      socket.destroy();
    }
    let cuts = 0;
    for (let round = 0; round < rounds; round++)
      for (let tenth = 0; tenth < 10; tenth++) {
        await cutAt(tenth / 10);
        cuts++;
        await within(5_000, "the end of what was cut off", () => kept().length === 0).catch((error: Error) =>
          problems.push(`at ${tenth} tenths: ${error.message}; there is ${kept().join(", ")}`),
        );
        if (JSON.stringify(await listed()) !== "[]") problems.push(`at ${tenth} tenths a file is listed`);
      }
    const whole = await product.upload(files, headers, MEGABYTES);
    if (whole.status !== 201) problems.push(`the whole one was answered with ${whole.status}`);
    if (kept().length !== 1) problems.push(`${kept().length} files are kept of one`);
    const lines = [`cut off ${cuts} times, nothing left behind; the whole one of ${MEGABYTES} MB is kept`];
    return { held: problems.length === 0, lines: problems.length > 0 ? problems : lines };
  } finally {
    await product.stop();
  }
};
