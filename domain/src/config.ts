import { tiers } from "@trestle/chain/contract-names.ts";
import { z } from "zod";
import { roles } from "./auth/user.ts";

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

/** Public configuration of this instance for browsers and other clients. */
export const publicConfig = z.object({
  chainId: z.number().int(),
  rpcUrl: z.url(),
  currency: z.string(),
  explorerUrl: z.url().nullable(),
  gbpPerDev: z.number().nullable(),
  /** Folder of the eleven SCORS images, without trailing slash. */
  scorsImageUrl: z.string(),
  contracts: z.object({
    TrestleProject: address,
    Registry: address,
    TrestleEscrow: address,
    TrestleLens: address,
    PoolLens: address,
    pools: z.record(z.enum(tiers), address.nullable()),
  }),
  /** True only on the embedded chain, where no real money moves. */
  demo: z.boolean(),
  /** Whether this instance sends permissionless acts when they are due, such as a payment after review. */
  keeper: z.boolean(),
  /** `wallet` is the index of the embedded chain's account that is linked. */
  demoAccounts: z.array(
    z.object({
      username: z.string(),
      password: z.string(),
      role: z.enum(roles),
      wallet: z.number().int().nullable(),
    }),
  ),
  map: z.object({
    center: z.object({ latitude: z.number(), longitude: z.number() }),
    zoom: z.number(),
    libraries: z.array(z.string()),
    styleUrl: z.url().nullable(),
    /** PMTiles of the streets, read by byte ranges; a path beginning with a slash is on this server. */
    tilesUrl: z.string().nullable(),
  }),
  features: z.object({
    notifications: z.boolean(),
    analytics: z.boolean(),
    /** Whether emails are sent, including links to set a new password. */
    mail: z.boolean(),
    /** Whether the demo can be reset from its own page. */
    reset: z.boolean(),
  }),
});
export type PublicConfig = z.infer<typeof publicConfig>;
