import { queryOf } from "./endpoints.ts";
import { readStored, storageKeys } from "./storage.ts";

/** Only a person with an account has first steps. */
export const firstStepsQuery = queryOf(
  "GET /api/first-steps",
  {},
  { enabled: () => readStored(storageKeys.authToken) !== null },
);
