import { useQueryClient } from "@tanstack/react-query";
import type { Listing } from "@trestle/domain/projects/stage.ts";
import { call, under } from "../../lib/endpoints.ts";
import { useChange } from "../../lib/use-change.ts";

const lists = ["/api/projects/ongoing", "/api/projects/negotiation", "/api/projects/marketplace"] as const;

/** Moves a project between negotiation and market, then refetches the project and all lists. */
export function useMoveProject(projectId: string, onDone?: () => void) {
  const client = useQueryClient();
  return useChange({
    send: (stage: Listing) =>
      call("PUT /api/projects/:projectId", { params: { projectId }, body: { stage } }),
    failure: "Failed to update project.",
    invalidates: [`/api/projects/${projectId}`],
    onDone: async () => {
      onDone?.();
      await Promise.all(
        lists.map((path) => client.invalidateQueries({ queryKey: under(path), refetchType: "all" })),
      );
    },
  });
}
