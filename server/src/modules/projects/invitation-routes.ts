import { DomainError } from "@trestle/domain/errors.ts";
import { invitationEndpoints } from "@trestle/domain/projects/endpoints.ts";
import { listings } from "@trestle/domain/projects/stage.ts";
import type { FastifyRequest } from "fastify";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { acceptInvitation, invite, listInvitations, revokeInvitation } from "./invitations.ts";
import { findProject } from "./read-project.ts";

export function invitationRoutes(app: App, services: Services): void {
  const { db } = services;

  /** The project, if it is the viewer's own. */
  async function owned(request: FastifyRequest, projectId: string) {
    const { account } = viewerOf(request);
    const project = await findProject(services, projectId, account);
    if (project.owner_id !== account.id)
      throw new DomainError("forbidden", "Only this project's owner can invite developers.");
    return project;
  }

  serve(app, invitationEndpoints, {
    "GET /api/projects/:projectId/invitations": async ({ params, request }) =>
      listInvitations(db, (await owned(request, params.projectId)).id),
    "POST /api/projects/:projectId/invitations": async ({ params, body, request }) => {
      const project = await owned(request, params.projectId);
      if (!listings.some((listing) => listing === project.stage))
        throw new DomainError("conflict", "This request is closed. You can't invite anyone now.");
      return invite(db, project, body.developerId);
    },
    "DELETE /api/projects/:projectId/invitations/:invitationId": async ({ params, request }) => {
      const { id } = await owned(request, params.projectId);
      await revokeInvitation(db, id, params.invitationId);
    },
    "POST /api/projects/invitations/accept": ({ me, body }) => acceptInvitation(db, me.id, body.secret),
  });
}
