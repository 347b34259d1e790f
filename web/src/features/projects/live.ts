import type { QueryClient } from "@tanstack/react-query";
import { negotiationUpdate } from "@trestle/domain/bids/negotiation.ts";
import { notification } from "@trestle/domain/notifications/notification.ts";
import { type ProjectProgress, projectUpdate } from "@trestle/domain/projects/project-update.ts";
import { openSocket, type SocketListener } from "../../lib/reconnecting-socket.ts";
import { projectKeys } from "./api/keys.ts";

const RECONNECT_AFTER_MS = 3000;

/**
 * Keeps the ongoing projects and the selected one up to date while somebody is logged in; `beside` hears the same
 * socket. Returns what ends it.
 */
export function followProjects(client: QueryClient, beside?: SocketListener): () => void {
  const refresh = () => {
    for (const queryKey of Object.values(projectKeys)) void client.invalidateQueries({ queryKey });
  };
  return openSocket({
    reconnectAfterMs: RECONNECT_AFTER_MS,
    onOpen: () => {
      refresh();
      beside?.onOpen();
    },
    onMessage: (message) => {
      beside?.onMessage(message);
      // Whoever is invited, or bid for, has another list and another project before him.
      if (negotiationUpdate.safeParse(message).success)
        for (const queryKey of [projectKeys.negotiation, projectKeys.one])
          void client.invalidateQueries({ queryKey });
      // What one is told about a project may be a question, or an answer.
      const about = notification.safeParse(message).data?.metadata.projectId;
      if (about) void client.invalidateQueries({ queryKey: [...projectKeys.questions, about] });
      const { success, data: update } = projectUpdate.safeParse(message);
      if (!success) return;
      replaceProgress(client, update.data);
    },
  });
}

function replaceProgress(
  client: QueryClient,
  { _id, milestones, progress, isComplete }: ProjectProgress,
): void {
  const replaced = <Project extends ProjectProgress>(project: Project): Project =>
    project._id === _id ? { ...project, milestones, progress, isComplete } : project;
  // An answer under way may be older than this, so it is asked for again.
  const fetching = [projectKeys.ongoing, projectKeys.one].filter(
    (queryKey) => client.isFetching({ queryKey }) > 0,
  );
  client.setQueriesData<ProjectProgress[]>({ queryKey: projectKeys.ongoing }, (list) => list?.map(replaced));
  client.setQueriesData<ProjectProgress>({ queryKey: projectKeys.one }, (one) => one && replaced(one));
  for (const queryKey of fetching) void client.invalidateQueries({ queryKey });
}
