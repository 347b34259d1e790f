import type { QueryClient } from "@tanstack/react-query";
import { negotiationUpdate } from "@trestle/domain/bids/negotiation.ts";
import { notification } from "@trestle/domain/notifications/notification.ts";
import { type ProjectProgress, projectUpdate } from "@trestle/domain/projects/project-update.ts";
import { type LiveRoom, readAgain } from "../../lib/live.ts";
import { projectKeys } from "./api/keys.ts";

/** Keeps the lists and the selected project up to date. */
export const liveProjects: LiveRoom = (client) => {
  const again = readAgain(client);
  return {
    onOpen: () => again(...Object.values(projectKeys)),
    onMessage: (message) => {
      // Being invited, or receiving a bid, changes both the list and the project.
      if (negotiationUpdate.safeParse(message).success) again(projectKeys.negotiation, projectKeys.one);
      // What one is told about a project may be a question, or an answer.
      const about = notification.safeParse(message).data?.metadata.projectId;
      if (about) again([...projectKeys.questions, about]);
      const { success, data: update } = projectUpdate.safeParse(message);
      if (success) replaceProgress(client, update.data);
    },
  };
};

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
  const lists = client.getQueriesData<ProjectProgress[]>({ queryKey: projectKeys.ongoing });
  // A bid has just been accepted: the project moves from one list to another.
  const isNew = lists.some(([, list]) => list && !list.some((project) => project._id === _id));
  const moved = isNew ? Object.values(projectKeys) : [];
  for (const queryKey of [...fetching, ...moved]) void client.invalidateQueries({ queryKey });
}
