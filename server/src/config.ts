import { resolve } from "node:path";
import { isDemoKey } from "@trestle/chain/demo-keys.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { type Hex, isAddress, parseEther } from "viem";
import { z } from "zod";

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const key = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, "must be 0x and 64 hexadecimal digits")
  .transform((value) => value as Hex);
const address = z.string().refine(isAddress, "must be 0x and 40 hexadecimal digits");
const coins = z
  .string()
  .regex(/^\d{1,20}(\.\d{1,18})?$/, "must be an amount of DEV such as 0.5")
  .transform((value) => parseEther(value));
const count = z.coerce.number("must be a number").int("must be a whole number").positive("must be positive");
const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((value) => value.replace(/\/+$/, ""));

const fileKey = z.string().regex(/^[0-9a-fA-F]{64}$/, "must be 64 hexadecimal digits (32 bytes)");

const environment = z.object({
  PORT: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be 1 to 65535")
    .max(65535, "must be 1 to 65535")
    .default(3000),
  HOST: optional(z.string()),
  DATA_DIR: optional(z.string()),
  PUBLIC_URL: optional(httpUrl),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })),
  /** Storage of files outside the data folder: https://key:secret@host/bucket?region=… */
  S3_URL: optional(
    z.url({ protocol: /^https?$/, error: "must be an http or https address" }).refine((value) => {
      const { username, password, pathname } = new URL(value);
      return username && password && pathname.length > 1;
    }, "must have a key, a secret and a bucket: https://key:secret@host/bucket"),
  ),
  CHAIN_RPC_URL: optional(httpUrl),
  CHAIN_ID: optional(count),
  /** Folder in which `npm run deploy` records the contracts' addresses, read at every start. */
  DEPLOYMENTS_DIR: optional(z.string()),
  DEPLOYER_KEY: optional(key),
  OPERATOR_KEY: optional(key),
  /** Balance below which the operator raises an alarm. */
  OPERATOR_MIN_BALANCE: z.preprocess((value) => (value === "" ? undefined : value), coins.prefault("1")),
  /** Whether the operator sends permissionless calls when they are due, and their daily gas limit. */
  KEEPER: z.stringbool("must be true or false").default(true),
  KEEPER_GAS_PER_DAY: count.default(30_000_000),
  /** Minimum holding in the lending pools, in coins, for Business Club members without verified documents. */
  CLUB_STAKE: z.preprocess((value) => (value === "" ? undefined : value), coins.prefault("100")),
  ARBITER_ADDRESS: optional(address),
  TREASURY_ADDRESS: optional(address),
  JWT_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
  KYC_KEY: optional(fileKey),
  /** Previous key, during a rotation. */
  KYC_KEY_OLD: optional(fileKey),
  /** Signs messages to browsers' push services; push is off without it. */
  VAPID_PRIVATE_KEY: optional(
    z.string().regex(/^[A-Za-z0-9_-]{43}$/, "must be a P-256 key of 43 base64url characters"),
  ),
  ADMIN_BOOTSTRAP_SECRET: optional(z.string().min(16, "must have at least 16 characters")),
  CONFIRMATIONS: count.default(12),
  REORG_WINDOW: count.default(64),
  EXPLORER_URL: optional(httpUrl),
  MAP_STYLE_URL: optional(httpUrl),
  /** Streets in Protomaps' schema: a file, or an address that browsers load directly. */
  MAP_PMTILES: optional(
    z
      .string()
      .refine(
        (value) => !/^[a-z][a-z0-9+.-]+:/i.test(value) || httpUrl.safeParse(value).success,
        "must be a PMTiles file, or an http or https address of one",
      ),
  ),
  /** Geocoder used instead of the embedded gazetteer. */
  GEOCODER_URL: optional(httpUrl),
  SCORS_IMAGE_URL: optional(httpUrl),
  GBP_PER_DEV: optional(z.coerce.number("must be a number").positive("must be positive")),
  CORS_ORIGINS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ error: "must be a comma-separated list of origins such as https://example.org" }))),
  /** Whether the demo has its year of history, or only its main accounts. */
  DEMO_REQUESTS: z.stringbool("must be true or false").default(true),
  TRUST_PROXY: z.stringbool("must be true or false").default(false),
  /** API requests per client address. */
  REQUESTS_PER_MINUTE: count.default(600),
  /** Free megabytes reserved for the database and the chain. */
  KEEP_FREE_MB: count.default(512),
  /** Size in megabytes above which the database accepts no more texts and accounts; for a database on its own disk. */
  DATABASE_MAX_MB: optional(count),
  /** smtp:// or smtps:// address, with user and password if needed; no emails are sent without it. */
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })),
  /** Sender of emails. */
  MAIL_FROM: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.string().includes("@", { error: "must hold an email address" }).default("Trestle <notes@localhost>"),
  ),
  METRICS_TOKEN: optional(z.string().min(16, "must have at least 16 characters")),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("warn"),
  /** Text for terminals, JSON otherwise; can be overridden. */
  LOG_FORMAT: optional(z.enum(["text", "json"], { error: "must be text or json" })),
});
type Environment = z.infer<typeof environment>;

export const settingNames = Object.keys(environment.shape);

export type Config = Omit<
  Environment,
  "PUBLIC_URL" | "DATA_DIR" | "DEPLOYMENTS_DIR" | "HOST" | "MAP_PMTILES"
> & {
  HOST: string;
  MAP_PMTILES: { file: string } | { url: string } | undefined;
  PUBLIC_URL: string;
  /** Absolute path, like `DEPLOYMENTS_DIR`. */
  DATA_DIR: string;
  DEPLOYMENTS_DIR: string;
  /** True on the embedded chain, the only one where demo accounts and known keys may exist. */
  demo: boolean;
};

/** Rate for the demo's amounts in pounds; a coin without a market has none. */
const DEMO_GBP_PER_DEV = 1;

/** Secrets required with real money; the demo generates its own at first start. */
const REQUIRED_SECRETS = ["JWT_SECRET", "KYC_KEY", "OPERATOR_KEY"] as const;

/** Reads and validates the environment. Every refusal is one sentence that names the variable. */
export function readConfig(variables: NodeJS.ProcessEnv, workingDirectory: string): Config {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupError(`The environment variable ${issue?.path[0]?.toString()} ${issue?.message}.`);
  }
  const values = parsed.data;
  const demo = !values.CHAIN_RPC_URL;
  if (values.MAP_STYLE_URL && values.MAP_PMTILES)
    throw new StartupError("Set MAP_STYLE_URL or MAP_PMTILES, not both. Each one provides a street map.");
  if (!demo) refuseUnsafe(values);
  return {
    ...values,
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    DATA_DIR: resolve(workingDirectory, values.DATA_DIR ?? ".data"),
    DEPLOYMENTS_DIR: resolve(workingDirectory, values.DEPLOYMENTS_DIR ?? "chain/deployments"),
    HOST: values.HOST ?? "localhost",
    MAP_PMTILES: readPmtiles(values.MAP_PMTILES, workingDirectory),
    GBP_PER_DEV: values.GBP_PER_DEV ?? (demo ? DEMO_GBP_PER_DEV : undefined),
    demo,
  };
}

function readPmtiles(value: string | undefined, workingDirectory: string): Config["MAP_PMTILES"] {
  if (!value) return undefined;
  return /^https?:/i.test(value) ? { url: value } : { file: resolve(workingDirectory, value) };
}

function refuseUnsafe(values: Environment): void {
  if (!values.CHAIN_ID)
    throw new StartupError("CHAIN_RPC_URL is set, so set CHAIN_ID to the id of that chain too.");
  for (const name of REQUIRED_SECRETS) {
    if (!values[name])
      throw new StartupError(`CHAIN_RPC_URL is set, so real money can move. Set ${name} too.`);
  }
  for (const name of ["DEPLOYER_KEY", "OPERATOR_KEY"] as const) {
    if (values[name] && isDemoKey(values[name])) {
      throw new StartupError(`${name} is a publicly known demo key. Set your own key.`);
    }
  }
}
