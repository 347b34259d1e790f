import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { z } from "zod";
import type { Config } from "./config.ts";

const stored = z.object({ JWT_SECRET: z.string(), KYC_KEY: z.string(), ADMIN_BOOTSTRAP_SECRET: z.string() });
export type Secrets = z.infer<typeof stored>;

/** The demo makes its own secrets at first start and keeps them; there is no default that anyone could know. */
function demoSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  if (existsSync(file)) return readStored(file);
  const secret = () => randomBytes(32).toString("hex");
  const made: Secrets = { JWT_SECRET: secret(), KYC_KEY: secret(), ADMIN_BOOTSTRAP_SECRET: secret() };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return made;
}

function readStored(file: string): Secrets {
  try {
    return stored.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new StartupError(`${file} is damaged. Restore it, or remove it, which signs everyone out.`, {
      cause: error,
    });
  }
}

export function readSecrets(config: Config): Omit<Secrets, "ADMIN_BOOTSTRAP_SECRET"> & Partial<Secrets> {
  const made: Partial<Secrets> = config.demo ? demoSecrets(config.DATA_DIR) : {};
  const { JWT_SECRET = made.JWT_SECRET, KYC_KEY = made.KYC_KEY } = config;
  if (!JWT_SECRET || !KYC_KEY)
    throw new Error("The configuration let an instance start without its secrets.");
  return {
    JWT_SECRET,
    KYC_KEY,
    ADMIN_BOOTSTRAP_SECRET: config.ADMIN_BOOTSTRAP_SECRET ?? made.ADMIN_BOOTSTRAP_SECRET,
  };
}
