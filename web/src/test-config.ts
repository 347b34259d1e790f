import type { PublicConfig } from "@trestle/domain/config.ts";

/** Public configuration of an instance on the embedded chain. */
export const testConfig: PublicConfig = {
  chainId: 31337,
  rpcUrl: "http://localhost/rpc",
  currency: "DEV",
  explorerUrl: null,
  gbpPerDev: null,
  scorsImageUrl: "/scors",
  contracts: {
    TrestleProject: `0x${"1".repeat(40)}`,
    Registry: `0x${"2".repeat(40)}`,
    TrestleEscrow: `0x${"3".repeat(40)}`,
    TrestleLens: `0x${"4".repeat(40)}`,
    PoolLens: `0x${"5".repeat(40)}`,
    pools: { "low-risk": null, "medium-risk": null, "high-risk": null },
  },
  demo: true,
  keeper: true,
  demoAccounts: [{ username: "demo-lender", password: "lend-a-little", role: "investor", wallet: 6 }],
  map: {
    center: { latitude: 51.5074, longitude: -0.1278 },
    zoom: 13,
    libraries: ["places"],
    styleUrl: null,
    tilesUrl: null,
  },
  features: { notifications: true, analytics: true, mail: false, reset: false },
};
