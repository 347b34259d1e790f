import { z } from "zod";
import { location } from "../places/place.ts";
import { projectFile } from "./draft.ts";
import { projectSummary } from "./project-summary.ts";
import { listings } from "./stage.ts";
import { askedMilestone, projectItem, projectTerms } from "./terms.ts";

export const NO_PROJECT = "This project doesn’t exist.";

/** The viewer's present permissions. */
export const projectPermissions = z.object({
  moveTo: z.array(z.enum(listings)),
  close: z.boolean(),
  ask: z.boolean(),
  answer: z.boolean(),
  addFiles: z.boolean(),
});

export const project = projectSummary.extend({
  termsHash: z.string(),
  terms: projectTerms,
  transactionHash: z.string(),
  items: z.array(projectItem),
  asks: z.array(askedMilestone),
  /** Whether `location` is only the area, within about 500 m. */
  locationIsArea: z.boolean(),
  /** The exact location, for the owner and the developer of the accepted bid. */
  spot: location.nullable(),
  files: z.array(projectFile),
  permissions: projectPermissions,
});
export type Project = z.infer<typeof project>;

/** Any part of a project as it was read. Its owner can change the stage; any other difference is refused. */
export const updateProjectRequest = z
  .strictObject(project.partial().shape, "Send a part of a project, and no other field.")
  .refine((change) => Object.keys(change).length > 0, "Name what to change, such as the stage.");
export type UpdateProject = z.infer<typeof updateProjectRequest>;

export const listQuery = z.object({ userId: z.uuid("The user id is missing.") });

export const historyEntry = z.object({
  kind: z.enum([
    "posted",
    "moved",
    "document_added",
    "bid",
    "bid_withdrawn",
    "donation",
    "question",
    "accepted",
    "closing",
    "ended",
  ]),
  at: z.string(),
  who: z.string().nullable(),
  detail: z.string().nullable(),
  transactionHash: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
