import { main } from "./main.ts";
import { explainStartupErrors } from "./startup.ts";

await explainStartupErrors(() => main());
