import { useQueryClient } from "@tanstack/react-query";
import type { Listing } from "@trestle/domain/projects/stage.ts";
import { useChange } from "../../lib/use-change.ts";
import { projectKeys } from "./api/keys.ts";
import { UPDATE_FAILED, updateProject } from "./api/project.ts";

const { ongoing, negotiation, marketplace, ...others } = projectKeys;
const LISTS = [ongoing, negotiation, marketplace];

/** Moves a project between negotiation and market, then reads all three lists again, whether shown or not, and itself. */
export function useMoveProject(projectId: string, onDone?: () => void) {
  const client = useQueryClient();
  return useChange({
    send: (stage: Listing) => updateProject(projectId, { stage }),
    failure: UPDATE_FAILED,
    invalidates: Object.values(others),
    onDone: async () => {
      onDone?.();
      await Promise.all(LISTS.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: "all" })));
    },
  });
}
