import { explainStartupErrors } from "@trestle/server/startup.ts";
import { buildContracts, buildWeb } from "./build.ts";

await explainStartupErrors(async () => {
  await buildContracts();
  await buildWeb();
});
// Imported only now: the server needs the ABIs that were just generated.
await import("@trestle/server/run.ts");
