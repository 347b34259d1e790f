// `npm run bench`: measures the product relative to bare handlers in the same run; `-- sockets` runs only the named
// ones.
import { club } from "./bench/club.ts";
import { indexer } from "./bench/indexer.ts";
import { market } from "./bench/market.ts";
import { notifications } from "./bench/notifications.ts";
import { pages } from "./bench/pages.ts";
import { pools } from "./bench/pools.ts";
import { sockets } from "./bench/sockets.ts";
import { startStack } from "./bench/stack.ts";
import { buildContracts, buildWeb } from "./build.ts";

const figures = { notifications, pages, market, pools, club, indexer, sockets };
const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in figures));
if (unknown) {
  console.error(`There is no figure ${unknown}: choose from ${Object.keys(figures).join(", ")}.`);
  process.exit(1);
}

// Ends every child process together with this one.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
await buildContracts();
await buildWeb();
const stack = await startStack();
let good = true;
try {
  for (const [name, figure] of Object.entries(figures)) {
    if (named.length === 0 || named.includes(name)) good = (await figure(stack)) && good;
  }
} finally {
  await stack.stop();
}
process.exit(good ? 0 : 1);
