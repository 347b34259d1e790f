// Starts the product from existing build results, as a container does.
import { main } from "@trestle/server/main.ts";
import { explainStartupErrors } from "@trestle/server/startup.ts";

await explainStartupErrors(() => main({ loadPlayer: async () => (await import("./player.ts")).player }));
