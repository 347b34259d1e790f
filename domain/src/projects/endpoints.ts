import { z } from "zod";
import { endpoints, member, open, pageQuery, visitor } from "../endpoint.ts";
import {
  draft,
  freezeRequest,
  freezeResponse,
  postedRequest,
  projectFile,
  saveDraftRequest,
} from "./draft.ts";
import {
  acceptedInvitation,
  acceptInvitationRequest,
  invitation,
  inviteRequest,
  inviteResponse,
} from "./invitation.ts";
import { mapMark, mapQuery, marketFilter } from "./market.ts";
import { historyEntry, listQuery, NO_PROJECT, project, updateProjectRequest } from "./project.ts";
import { projectSummary } from "./project-summary.ts";
import { answerRequest, askRequest, question } from "./question.ts";

const params = z.object({ projectId: z.uuid(NO_PROJECT) });
const draftParams = z.object({ id: z.uuid("This draft doesn’t exist.") });
const fileParams = draftParams.extend({ fileId: z.uuid("This file doesn’t exist.") });

export const projectEndpoints = endpoints("projects", {
  "GET /api/projects/marketplace": open("List requests open for bids", {
    query: marketFilter.extend(pageQuery.shape),
    answer: z.array(projectSummary),
    conditional: true,
    hot: true,
  }),
  "GET /api/projects/marketplace/map": open("List requests open for bids as map clusters", {
    query: mapQuery,
    answer: z.array(mapMark),
    conditional: true,
  }),
  "GET /api/projects/negotiation": member("List my projects in negotiation", {
    query: listQuery,
    answer: z.array(projectSummary),
  }),
  "GET /api/projects/mine": member("List everything I posted or build", { answer: z.array(projectSummary) }),
  "GET /api/projects/:projectId": visitor("Get a project", { params, answer: project, hot: true }),
  "PUT /api/projects/:projectId": member(
    "Change my project by any part of it: its stage, between market and negotiation",
    {
      params,
      body: updateProjectRequest,
      answer: project,
      bodyLimit: 192 * 1024,
    },
  ),
  "GET /api/projects/:projectId/history": visitor("Get a project’s history", {
    params,
    answer: z.array(historyEntry),
  }),
  "GET /api/projects/:projectId/questions": visitor("List questions and answers", {
    params,
    answer: z.array(question),
  }),
  "POST /api/projects/:projectId/questions": member("Ask a public question", {
    params,
    body: askRequest,
    created: question,
    bulk: "text",
  }),
  "POST /api/projects/:projectId/questions/:questionId/answer": member("Answer a question publicly", {
    params: params.extend({ questionId: z.uuid("This question doesn’t exist.") }),
    body: answerRequest,
    answer: question,
    bulk: "text",
  }),
  "GET /api/projects/:projectId/files/:fileId": visitor("Download a document", {
    params: params.extend({ fileId: z.uuid("This file doesn’t exist.") }),
    answer: "file",
  }),
  "POST /api/projects/:projectId/files": member("Add a document to my open request", {
    params,
    form: z.object({ file: z.file() }),
    created: projectFile,
    idempotent: false,
  }),
  "GET /api/projects/drafts": member("List my drafts, latest change first", { answer: z.array(draft) }),
  "POST /api/projects/drafts": member("Start a build request", {
    body: z.strictObject({ content: saveDraftRequest.shape.content.optional() }),
    created: draft,
    bulk: "text",
    bodyLimit: 192 * 1024,
  }),
  "GET /api/projects/drafts/:id": member("Get one of my drafts", { params: draftParams, answer: draft }),
  "PUT /api/projects/drafts/:id": member("Save a draft on top of a given revision", {
    params: draftParams,
    body: saveDraftRequest,
    answer: draft,
    bulk: "text",
    bodyLimit: 192 * 1024,
  }),
  "DELETE /api/projects/drafts/:id": member("Delete a draft", { params: draftParams }),
  "POST /api/projects/drafts/:id/freeze": member("Prepare a draft’s terms for minting", {
    params: draftParams,
    body: freezeRequest,
    answer: freezeResponse,
  }),
  "POST /api/projects/drafts/:id/posted": member("Report the transaction that posted my request", {
    params: draftParams,
    body: postedRequest,
    answer: draft,
  }),
  "POST /api/projects/drafts/:id/files": member("Add a document", {
    params: draftParams,
    form: z.object({ file: z.file() }),
    created: projectFile,
    idempotent: false,
  }),
  "GET /api/projects/drafts/:id/files/:fileId": member("Download a document of my draft", {
    params: fileParams,
    answer: "file",
  }),
  "DELETE /api/projects/drafts/:id/files/:fileId": member("Remove a document", { params: fileParams }),
});

export const invitationEndpoints = endpoints("negotiation", {
  "GET /api/projects/:projectId/invitations": member("List my invitations to this project", {
    params,
    answer: z.array(invitation),
  }),
  "POST /api/projects/:projectId/invitations": member("Invite a developer by name or link", {
    params,
    body: inviteRequest,
    created: inviteResponse,
    idempotent: false,
    bulk: "text",
  }),
  "DELETE /api/projects/:projectId/invitations/:invitationId": member("Withdraw an invitation", {
    params: params.extend({ invitationId: z.uuid("This invitation doesn’t exist.") }),
  }),
  "POST /api/projects/invitations/accept": member("Accept an invitation by its link", {
    body: acceptInvitationRequest,
    answer: acceptedInvitation,
  }),
});
