// `npm run bench:gas`: the pool beside vaults that exist as packages, in one forge run.
import { forge } from "./build.ts";

const args = ["test", "--match-path", "contracts/bench/*", "-vv"];
await forge(args, { show: true, env: { FOUNDRY_TEST: "contracts/bench" } }).catch(() => process.exit(1));
