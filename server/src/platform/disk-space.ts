import { statfs } from "node:fs/promises";
import { DomainError } from "@trestle/domain/errors.ts";
import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";
import type { Logger } from "pino";
import { Gauge, type Registry } from "prom-client";

export const NO_SPACE = "We're short of storage and can't take files right now. Try again later.";
const LOOK_EVERY_MS = 1_000;
const MEGABYTE = 1024 * 1024;

type Options = { folder: string; keepFreeMb: number; log: Pick<Logger, "warn" | "info">; registry: Registry };

/**
 * Refuses uploads while disk space is short, so that the database and the chain keep the rest, and accepts them again
 * once there is space. If free space can't be read, uploads are accepted.
 */
export const diskSpace = plugin(
  async (app: FastifyInstance, { folder, keepFreeMb, log, registry }: Options) => {
    let looked = { at: Number.NEGATIVE_INFINITY, freeMb: Number.POSITIVE_INFINITY };
    let isShort = false;
    async function freeMb(): Promise<number> {
      if (performance.now() - looked.at < LOOK_EVERY_MS) return looked.freeMb;
      const free = await statfs(folder).then(
        ({ bavail, bsize }) => (bavail * bsize) / MEGABYTE,
        () => Number.POSITIVE_INFINITY,
      );
      looked = { at: performance.now(), freeMb: free };
      return free;
    }
    new Gauge({
      name: "disk_free_megabytes",
      help: "Space left where files are kept",
      registers: [registry],
      async collect() {
        this.set(await freeMb());
      },
    });
    app.addHook("onRequest", async ({ headers, method }) => {
      if (method === "GET" || !headers["content-type"]?.startsWith("multipart/")) return;
      const free = await freeMb();
      if (free < keepFreeMb !== isShort) {
        isShort = !isShort;
        if (isShort) log.warn({ freeMb: Math.floor(free) }, "the disk is nearly full: files are refused");
        else log.warn({ freeMb: Math.floor(free) }, "there is space again: files are taken");
      }
      if (isShort) throw new DomainError("unavailable", NO_SPACE);
    });
  },
);
