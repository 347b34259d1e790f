import type { Listing } from "@trestle/domain/projects/stage.ts";
import { useChange } from "../../lib/use-change.ts";
import { projectKeys } from "./api/keys.ts";
import { UPDATE_FAILED, updateProject } from "./api/project.ts";

/** Moves a project between negotiation and market, then reads all its lists and itself again. */
export const useMoveProject = (projectId: string, onDone?: () => void) =>
  useChange({
    send: (stage: Listing) => updateProject(projectId, { stage }),
    failure: UPDATE_FAILED,
    invalidates: Object.values(projectKeys),
    onDone,
  });
