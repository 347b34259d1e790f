import { queryOptions } from "@tanstack/react-query";
import { type ExplanationName, firstSteps } from "@trestle/domain/first-steps/first-steps.ts";
import { z } from "zod";
import { api } from "./api-client.ts";
import { readStored, storageKeys } from "./storage.ts";

export const firstStepsKey = ["first-steps"] as const;

/** Only a person with an account has first steps. */
export const firstStepsQuery = queryOptions({
  queryKey: firstStepsKey,
  queryFn: ({ signal }) => api("/api/first-steps", firstSteps, { signal }),
  enabled: () => readStored(storageKeys.authToken) !== null,
});

export const hideFirstSteps = () => api("/api/first-steps/hide", z.undefined(), { method: "POST" });

export const markExplained = (name: ExplanationName) =>
  api("/api/first-steps/explained", z.undefined(), { method: "POST", body: { name } });
