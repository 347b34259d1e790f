// Drill 11: the disk of the data folder fills up, first until files are refused, then completely, and is freed again.
// Every acknowledged write is there, and everything recovers automatically.
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { BACK_WITHIN_MS, DrillProduct } from "./drill-product.ts";
import type { Drill } from "./report.ts";
import { within } from "./within.ts";

const DISK_MB = 600;
const KEEP_FREE_MB = 100;
const MEGABYTE = 1024 * 1024;

/** Command prefix that mounts a small disk, visible to the product only, which ends with it. */
const smallDisk = (dataDir: string): string[] => [
  "unshare",
  ...(process.getuid?.() === 0 ? ["--mount"] : ["--mount", "--map-root-user"]),
  ...["sh", "-c", `mount -t tmpfs -o size=${DISK_MB}m tmpfs '${dataDir}' && exec "$@"`, "disk"],
];

export const run: Drill = async () => {
  const problems: string[] = [];
  const lines: string[] = [];
  const environment = { KEEP_FREE_MB: String(KEEP_FREE_MB) };
  const product = await DrillProduct.start({ environment, wrapperFor: smallDisk });
  try {
    const free = () => {
      const { bavail, bsize } = statfsSync(product.inside());
      return (bavail * bsize) / MEGABYTE;
    };
    const filler = product.inside("filler");
    /** Fills the disk up to this many free megabytes, or completely with zero. */
    const fill = (leaveMb: number) => {
      rmSync(filler, { force: true });
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, Math.ceil(free() - leaveMb)) * MEGABYTE));
      } catch {
        // Fills the last bytes.
      }
    };
    const people: string[] = [];
    const register = async (): Promise<number> => {
      const username = `person-${people.length}-${Date.now()}`;
      const { status } = await product.register(username);
      if (status === 200) people.push(username);
      return status;
    };
    const { headers, files } = await product.member();
    const expectStatus = (what: string, status: number, wanted: number[]) => {
      if (!wanted.includes(status)) problems.push(`${what} was answered with ${status}`);
    };
    expectStatus("a file on an empty disk", (await product.upload(files, headers)).status, [201]);

    fill(KEEP_FREE_MB - 40);
    await pause(1_100);
    const refused = await product.upload(files, headers);
    expectStatus("a file with little space", refused.status, [503]);
    if (!/short of storage/.test(String(refused.body.message)))
      problems.push(`the refusal says: ${refused.body.message}`);
    expectStatus("a registration with little space", await register(), [200]);
    lines.push(`with ${free().toFixed(0)} MB left a file is refused: "${refused.body.message}"`);

    fill(0);
    let failures = 0;
    const deadline = Date.now() + 5 * 60_000;
    // Until the database is out of space, and a little longer.
    while (failures < 10 && Date.now() < deadline) {
      const status = await register();
      if (status !== 200) failures++;
      expectStatus("a registration on a full disk", status, [200, 503]);
      const big = { content: { title: "x".repeat(100) } };
      await product.post("/api/projects/drafts", big, headers);
      fill(0);
    }
    const died = product.output.includes("PostgreSQL stopped");
    lines.push(
      `on a full disk ${failures} writes were refused${died ? ", and PostgreSQL went down over it" : ""}`,
    );
    if (failures === 0) problems.push("the disk never was full");

    rmSync(filler, { force: true });
    const back = await within(
      BACK_WITHIN_MS,
      "the product",
      async () => (await product.isReady()) && (await register()) === 200,
    );
    lines.push(`with space again it was back after ${(back / 1000).toFixed(1)} s`);
    await within(5_000, "a file", async () => (await product.upload(files, headers)).status === 201);
    let missing = 0;
    for (const username of people) if (!(await product.logIn(username))) missing++;
    if (missing > 0) problems.push(`${missing} people who were registered cannot log in`);
    lines.push(`${people.length} people were registered, ${missing} of them are missing`);
    return { held: problems.length === 0, lines: [...lines, ...problems] };
  } catch (error) {
    return { held: false, lines: [...lines, ...problems, (error as Error).message, product.output] };
  } finally {
    await product.stop();
  }
};
