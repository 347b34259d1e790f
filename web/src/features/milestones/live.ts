import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { OngoingProject } from "@trestle/domain/milestones/ongoing.ts";
import { milestoneUpdate, type TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { notification } from "@trestle/domain/notifications/notification.ts";
import { type ProjectProgress, projectUpdate } from "@trestle/domain/projects/project-update.ts";
import type { ListPage } from "../../lib/api-client.ts";
import { type LiveRoom, readAgain } from "../../lib/live.ts";
import { trackingKeys } from "./api/keys.ts";

/** Keeps the list of Tracking and the selected project up to date. */
export const liveMilestones: LiveRoom = (client) => {
  const again = readAgain(client);
  const everything = () => again(...Object.values(trackingKeys).filter((key) => key !== trackingKeys.draft));
  return {
    onOpen: everything,
    onMessage: (message) => {
      const { success, data: update } = projectUpdate.safeParse(message);
      if (success) replaceProgress(client, update.data);
      // Dates, money and what is possible follow from it; evidence and comments are others' words.
      if (success || milestoneUpdate.safeParse(message).success || isAboutProject(message)) everything();
    },
  };
};

const isAboutProject = (message: unknown): boolean =>
  Boolean(notification.safeParse(message).data?.metadata.projectId);

function replaceProgress(
  client: QueryClient,
  { _id, milestones, progress, isComplete }: ProjectProgress,
): void {
  client.setQueriesData<InfiniteData<ListPage<OngoingProject>>>(
    { queryKey: trackingKeys.list },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((project) =>
            project._id === _id
              ? {
                  ...project,
                  milestones: milestones.map((milestone, index) => ({
                    ...(project.milestones[index] ?? { by: "", amount: "0" }),
                    ...milestone,
                  })),
                  progress,
                  isComplete,
                }
              : project,
          ),
        })),
      },
  );
  client.setQueriesData<TrackedProject>({ queryKey: trackingKeys.one }, (one) =>
    one?._id === _id
      ? {
          ...one,
          progress,
          isComplete,
          milestones: one.milestones.map((milestone, index) => ({
            ...milestone,
            title: milestones[index]?.title ?? milestone.title,
            status: (milestones[index]?.status as typeof milestone.status | undefined) ?? milestone.status,
          })),
        }
      : one,
  );
}
