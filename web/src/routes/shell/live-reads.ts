import type { NegotiationUpdate } from "@trestle/domain/bids/negotiation.ts";
import type { ClubUpdate } from "@trestle/domain/club/club-update.ts";
import type { MilestoneUpdate } from "@trestle/domain/milestones/tracking.ts";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import type { PoolUpdate } from "@trestle/domain/pools/pool-update.ts";
import type { ProjectUpdate } from "@trestle/domain/projects/project-update.ts";
import type { ScorsUpdate } from "@trestle/domain/scors/scors.ts";
import type { Read } from "../../lib/endpoints.ts";
import { isNotification, type LiveListener, readAgain } from "../../lib/live.ts";

type Update = ProjectUpdate | MilestoneUpdate | NegotiationUpdate | PoolUpdate | ScorsUpdate | ClubUpdate;
type Data<Type> = Extract<Update, { type: Type }>["data"];

/** A project with everything below it, and the lists that say where it stands. */
const ofProject = (id: string) => [`/api/projects/${id}`, "/api/projects/ongoing", "/api/disputes"] as const;

/** The paths that each message makes out of date. */
const reads: { [Type in Update["type"]]: (data: Data<Type>) => readonly Read[] } = {
  PROJECT_UPDATE: ({ _id }) => [...ofProject(_id), "/api/my-money"],
  MILESTONE_UPDATE: ({ projectId }) => ofProject(projectId),
  NEGOTIATION_UPDATE: ({ _id, projectId }) => [
    // A bid may concern any negotiation about the project, and then none is named.
    `/api/negotiations${_id && `/${_id}`}`,
    "/api/negotiations?",
    `/api/bids/projects/${projectId}`,
    `/api/payments/projects/${projectId}/bids`,
    `/api/projects/${projectId}`,
    "/api/projects/negotiation",
  ],
  POOL_UPDATE: () => ["/api/pools", "/api/admin/pools"],
  SCORS_UPDATE: ({ userId }) => [`/api/scors/user/${userId}`, "/api/scors/top-developers"],
  CLUB_UPDATE: ({ part }) => [part === "members" ? "/api/club" : `/api/club/${part}`],
};

/** A notification may be about a question, a donation, a payment or a review. */
function readsOfNotification({ type, metadata: { projectId } }: Notification): Read[] {
  const paths: Read[] = ["/api/my-money"];
  if (type === "review_open" || type === "review_published") paths.push("/api/reviews");
  if (projectId)
    paths.push(...ofProject(projectId), `/api/payments/donations/${projectId}`, "/api/payments/donors");
  return paths;
}

function readsOf(message: unknown): readonly Read[] {
  if (isNotification(message)) return readsOfNotification(message);
  const { type, data } = (message ?? {}) as Update;
  return Object.hasOwn(reads, type) ? reads[type](data as never) : [];
}

/** Everything that live messages keep up to date: read again after a gap. */
const livePaths = [
  "/api/projects",
  "/api/negotiations",
  "/api/bids",
  "/api/payments",
  "/api/disputes",
  "/api/my-money",
  "/api/pools",
  "/api/admin/pools",
  "/api/scors",
  "/api/reviews",
  "/api/club",
] as const;

/** Has what a message makes out of date read again. */
export const liveReads: LiveListener = (client) => {
  const again = readAgain(client);
  return { onOpen: () => again(...livePaths), onMessage: (message) => again(...readsOf(message)) };
};
