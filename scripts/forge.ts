// `npm run forge -- <arguments>`: the forge this project uses, on its own settings.
import { forge } from "./build.ts";

await forge(process.argv.slice(2), { show: true }).catch(() => process.exit(1));
