import { createECDH, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { z } from "zod";
import type { Config } from "./config.ts";

const stored = z.object({
  JWT_SECRET: z.string(),
  KYC_KEY: z.string(),
  ADMIN_BOOTSTRAP_SECRET: z.string(),
  VAPID_PRIVATE_KEY: z.string(),
});
export type Secrets = z.infer<typeof stored>;

/** Returns the demo's secrets, generated and stored at first start; none has a default value. */
function demoSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  const known = existsSync(file) ? readStored(file) : {};
  const secret = () => randomBytes(32).toString("hex");
  const made: Secrets = {
    JWT_SECRET: secret(),
    KYC_KEY: secret(),
    ADMIN_BOOTSTRAP_SECRET: secret(),
    VAPID_PRIVATE_KEY: newVapidKey(),
    ...known,
  };
  if (stored.safeParse(known).success) return made;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return made;
}

/** Generates a P-256 key for browsers' push services. */
function newVapidKey(): string {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // Padded, because the hexadecimal form omits leading zeros.
  return Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString("base64url");
}

/** Secrets stored before push existed lack its key, which is then added. */
const readable = stored.partial({ VAPID_PRIVATE_KEY: true });

function readStored(file: string): z.infer<typeof readable> {
  try {
    return readable.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw new StartupError(`${file} is damaged. Restore it, or remove it, which signs everyone out.`, {
      cause: error,
    });
  }
}

export function readSecrets(config: Config): Pick<Secrets, "JWT_SECRET" | "KYC_KEY"> & Partial<Secrets> {
  const made: Partial<Secrets> = config.demo ? demoSecrets(config.DATA_DIR) : {};
  const { JWT_SECRET = made.JWT_SECRET, KYC_KEY = made.KYC_KEY } = config;
  if (!JWT_SECRET || !KYC_KEY)
    throw new Error("The configuration let an instance start without its secrets.");
  return {
    JWT_SECRET,
    KYC_KEY,
    VAPID_PRIVATE_KEY: config.VAPID_PRIVATE_KEY ?? made.VAPID_PRIVATE_KEY,
    ADMIN_BOOTSTRAP_SECRET: config.ADMIN_BOOTSTRAP_SECRET ?? made.ADMIN_BOOTSTRAP_SECRET,
  };
}
