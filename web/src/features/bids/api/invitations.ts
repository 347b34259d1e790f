import { queryOptions } from "@tanstack/react-query";
import { acceptedInvitation, invitation, inviteResponse } from "@trestle/domain/projects/invitation.ts";
import { z } from "zod";
import { api } from "../../../lib/api-client.ts";
import { bidKeys } from "./keys.ts";

const path = (projectId: string) => `/api/projects/${projectId}/invitations`;

/** For the project's owner alone. */
export const invitationsQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...bidKeys.invitations, projectId],
    queryFn: ({ signal }) => api(path(projectId), z.array(invitation), { signal }),
  });

/** One developer by name, or whoever opens the link first. */
export const invite = (projectId: string, developerId?: string) =>
  api(path(projectId), inviteResponse, { method: "POST", body: { developerId } });

export const takeBackInvitation = (projectId: string, invitationId: string) =>
  api(`${path(projectId)}/${invitationId}`, z.undefined(), { method: "DELETE" });

export const acceptInvitation = (secret: string) =>
  api("/api/projects/invitations/accept", acceptedInvitation, { method: "POST", body: { secret } });
