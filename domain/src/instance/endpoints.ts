import { contractNames } from "@trestle/chain/contract-names.ts";
import { z } from "zod";
import { settingRequest, settingsPage } from "../admin/settings.ts";
import { publicConfig } from "../config.ts";
import { admin, endpoints, open } from "../endpoint.ts";

export const configEndpoints = endpoints("instance", {
  "GET /api/config": open("Get this instance’s public settings", { answer: publicConfig }),
  "GET /api/abi/:name": open("Get a deployed contract’s ABI", {
    params: z.object({
      name: z.enum(contractNames, { error: `Contracts here: ${contractNames.join(", ")}.` }),
    }),
    answer: z.object({ abi: z.array(z.unknown()) }),
  }),
});

export const settingsEndpoints = endpoints("admin", {
  "GET /api/admin/settings": admin("Get the instance’s settings", { answer: settingsPage }),
  "PUT /api/admin/settings": admin("Change one of the instance’s settings", {
    body: settingRequest,
    answer: settingsPage,
    fresh: true,
  }),
});
