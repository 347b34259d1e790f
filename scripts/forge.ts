// `npm run forge -- <arguments>`: runs the project's own forge with its settings.
import { forge } from "./build.ts";

await forge(process.argv.slice(2), { show: true }).catch(() => process.exit(1));
