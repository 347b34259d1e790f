import { explainStartupErrors } from "@trestle/server/startup.ts";
import { buildContracts, buildWeb } from "./build.ts";

await explainStartupErrors(async () => {
  await buildContracts();
  // Imported late, because the server needs the ABIs that were just generated.
  const { main } = await import("@trestle/server/main.ts");
  // The start shows its own progress.
  await main({
    buildWeb: () => buildWeb(() => {}),
    loadPlayer: async () => (await import("@trestle/demo/player.ts")).player,
  });
});
