import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { OngoingProject } from "@trestle/domain/milestones/ongoing.ts";
import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import type { ProjectProgress, ProjectUpdate } from "@trestle/domain/projects/project-update.ts";
import type { ListPage } from "../../lib/api-client.ts";
import { under } from "../../lib/endpoints.ts";
import type { LiveListener } from "../../lib/live.ts";

type Ongoing = InfiniteData<ListPage<OngoingProject>>;

const ongoing = { queryKey: under("/api/projects/ongoing") };
const lists = ["/api/projects/ongoing?", "/api/projects/negotiation", "/api/projects/marketplace"] as const;

/** Replaces milestones, progress and isComplete in the ongoing projects and in the selected one. */
export const projectProgress: LiveListener = (client) => ({
  onOpen: () => {},
  onMessage: (message) => {
    const { type, data } = (message ?? {}) as ProjectUpdate;
    if (type !== "PROJECT_UPDATE") return;
    const known = client.getQueriesData<Ongoing>(ongoing).flatMap(([, list]) => list ?? []);
    const isListed = known.some(({ pages }) =>
      pages.some(({ items }) => items.some(({ _id }) => _id === data._id)),
    );
    replaceInList(client, data);
    replaceInSelected(client, data);
    // A bid has just been accepted: the project moves from one list to another.
    if (known.length > 0 && !isListed)
      for (const path of lists) void client.invalidateQueries({ queryKey: under(path) });
  },
});

function replaceInList(
  client: QueryClient,
  { _id, milestones, progress, isComplete }: ProjectProgress,
): void {
  const replaced = (project: OngoingProject): OngoingProject => ({
    ...project,
    milestones: milestones.map((milestone, index) => ({
      ...(project.milestones[index] ?? { by: "", amount: "0" }),
      ...milestone,
    })),
    progress,
    isComplete,
  });
  client.setQueriesData<Ongoing>(
    ongoing,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((project) => (project._id === _id ? replaced(project) : project)),
        })),
      },
  );
}

function replaceInSelected(client: QueryClient, { _id, milestones, progress, isComplete }: ProjectProgress) {
  client.setQueriesData<ProjectProgress>(
    { queryKey: under(`/api/projects/${_id}?`) },
    (one) => one && { ...one, milestones, progress, isComplete },
  );
  client.setQueriesData<TrackedProject>(
    { queryKey: under(`/api/projects/${_id}/tracking`) },
    (one) =>
      one && {
        ...one,
        progress,
        isComplete,
        milestones: one.milestones.map((milestone, index) => ({
          ...milestone,
          title: milestones[index]?.title ?? milestone.title,
          status: (milestones[index]?.status as typeof milestone.status | undefined) ?? milestone.status,
        })),
      },
  );
}
