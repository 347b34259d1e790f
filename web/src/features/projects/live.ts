import type { QueryClient } from "@tanstack/react-query";
import { negotiationUpdate } from "@trestle/domain/bids/negotiation.ts";
import { notification } from "@trestle/domain/notifications/notification.ts";
import { type ProjectProgress, projectUpdate } from "@trestle/domain/projects/project-update.ts";
import { type LiveRoom, readAgain } from "../../lib/live.ts";
import { projectKeys } from "./api/keys.ts";

/** Keeps the selected project up to date, and the lists that it moves between. */
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

/** Of the ongoing list, which features/milestones keeps. */
type Listed = { pages: { items: { _id: string }[] }[] };

function replaceProgress(
  client: QueryClient,
  { _id, milestones, progress, isComplete }: ProjectProgress,
): void {
  // An answer under way may be older than this, so it is asked for again.
  const fetching = client.isFetching({ queryKey: projectKeys.one }) > 0 ? [projectKeys.one] : [];
  client.setQueriesData<ProjectProgress>({ queryKey: projectKeys.one }, (one) =>
    one?._id === _id ? { ...one, milestones, progress, isComplete } : one,
  );
  const lists = client
    .getQueriesData<Listed>({ queryKey: projectKeys.ongoing })
    .flatMap(([, list]) => list ?? []);
  // A bid has just been accepted: the project moves from one list to another.
  const isNew =
    lists.length > 0 &&
    !lists.some(({ pages }) => pages.some(({ items }) => items.some((project) => project._id === _id)));
  const moved = isNew ? Object.values(projectKeys) : [];
  for (const queryKey of [...fetching, ...moved]) void client.invalidateQueries({ queryKey });
}
