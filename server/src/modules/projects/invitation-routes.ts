import { DomainError } from "@trestle/domain/errors.ts";
import {
  acceptedInvitation,
  acceptInvitationRequest,
  invitation,
  inviteRequest,
  inviteResponse,
} from "@trestle/domain/projects/invitation.ts";
import { listings } from "@trestle/domain/projects/stage.ts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import type { App } from "../../platform/app.ts";
import { viewerOf } from "../auth/access.ts";
import { acceptInvitation, invite, listInvitations, revokeInvitation } from "./invitations.ts";
import { findProject, NO_PROJECT } from "./read-project.ts";

const tags = ["negotiation"];
const params = z.object({ projectId: z.uuid(NO_PROJECT) });
const member = { access: "member" } as const;

export function invitationRoutes(app: App, dependencies: Dependencies): void {
  const { db } = dependencies;

  /** The project, if it is the viewer's own. */
  async function owned(request: FastifyRequest, projectId: string) {
    const { account } = viewerOf(request);
    const project = await findProject(dependencies, projectId, account);
    if (project.owner_id !== account.id)
      throw new DomainError("forbidden", "Only this project's owner can invite developers.");
    return project;
  }

  app.get(
    "/api/projects/:projectId/invitations",
    {
      config: member,
      schema: {
        tags,
        summary: "List my invitations to this project",
        params,
        response: { 200: z.array(invitation) },
      },
    },
    async (request) => listInvitations(db, (await owned(request, request.params.projectId)).id),
  );

  app.post(
    "/api/projects/:projectId/invitations",
    {
      // The answer holds a secret that is shown once.
      config: { ...member, idempotent: false, bulk: "text" },
      schema: {
        tags,
        summary: "Invite a developer by name or link",
        params,
        body: inviteRequest,
        response: { 201: inviteResponse },
      },
    },
    async (request, reply) => {
      const project = await owned(request, request.params.projectId);
      if (!listings.some((listing) => listing === project.stage))
        throw new DomainError("conflict", "This request is closed. You can't invite anyone now.");
      return reply.status(201).send(await invite(db, project, request.body.developerId));
    },
  );

  app.delete(
    "/api/projects/:projectId/invitations/:invitationId",
    {
      config: member,
      schema: {
        tags,
        summary: "Withdraw an invitation",
        params: params.extend({ invitationId: z.uuid("This invitation doesn't exist.") }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id } = await owned(request, request.params.projectId);
      await revokeInvitation(db, id, request.params.invitationId);
      return reply.status(204).send();
    },
  );

  app.post(
    "/api/projects/invitations/accept",
    {
      config: member,
      schema: {
        tags,
        summary: "Accept an invitation by its link",
        body: acceptInvitationRequest,
        response: { 200: acceptedInvitation },
      },
    },
    async (request) => acceptInvitation(db, viewerOf(request).account.id, request.body.secret),
  );
}
