import { z } from "zod";
import { endpoints, member, open, pageQuery, visitor } from "../endpoint.ts";
import { projectStatement } from "../escrow/statement.ts";
import { NO_PROJECT } from "../projects/project.ts";
import {
  commentRequest,
  draftEvidenceRequest,
  evidence,
  evidenceFile,
  evidenceQuery,
  milestoneComment,
  updateEvidenceFileRequest,
  updateEvidenceRequest,
} from "./evidence.ts";
import { ongoingProject, ongoingQuery } from "./ongoing.ts";
import { PICTURE_PROJECTS, pictureRelease, releasedPictures, releaseRequest } from "./pictures.ts";
import { openDispute, trackedProject } from "./tracking.ts";

const project = z.object({ projectId: z.uuid(NO_PROJECT) });
const ofEvidence = project.extend({ evidenceId: z.uuid("This evidence doesn’t exist.") });
const ofFile = ofEvidence.extend({ fileId: z.uuid("This file doesn’t exist.") });
const ofMilestone = project.extend({ index: z.coerce.number().int().min(0).max(19) });
const id = z.uuid(NO_PROJECT);
const many = z
  .union([id.transform((one) => [one]), z.array(id)])
  .refine((ids) => ids.length <= PICTURE_PROJECTS, `Ask about at most ${PICTURE_PROJECTS} projects.`);

export const milestoneEndpoints = endpoints("milestones", {
  "GET /api/projects/ongoing": member("List the projects I’m part of", {
    query: ongoingQuery.extend(pageQuery.shape),
    answer: z.array(ongoingProject),
    hot: true,
  }),
  "GET /api/projects/:projectId/tracking": visitor("Get where a project stands and what I can do", {
    params: project,
    answer: trackedProject,
    hot: true,
  }),
  "GET /api/projects/:projectId/statement": visitor(
    "List the movements of a project’s money, and get their totals",
    { params: project, query: pageQuery, answer: projectStatement, hot: true },
  ),
  "GET /api/projects/:projectId/statement.csv": visitor(
    "Download every movement of a project’s money as CSV",
    { params: project, answer: "file", limit: 20 },
  ),
  "GET /api/projects/:projectId/calendar.ics": member("Download a project’s dates as a calendar file", {
    params: project,
    answer: "file",
  }),
  "GET /api/disputes": member("List the disputes that my wallet has to decide", {
    answer: z.array(openDispute),
  }),
  "GET /api/projects/:projectId/evidence": member("List evidence and reasons that I can read", {
    params: project,
    query: evidenceQuery,
    answer: z.array(evidence),
  }),
  "POST /api/projects/:projectId/evidence": member("Open my draft of evidence or of a reason", {
    params: project,
    body: draftEvidenceRequest,
    created: evidence,
  }),
  "PUT /api/projects/:projectId/evidence/:evidenceId": member("Change my draft", {
    params: ofEvidence,
    body: updateEvidenceRequest,
    answer: evidence,
    bodyLimit: 32 * 1024,
  }),
  "DELETE /api/projects/:projectId/evidence/:evidenceId": member("Delete my draft", { params: ofEvidence }),
  "POST /api/projects/:projectId/evidence/:evidenceId/seal": member("Freeze my draft under its hash", {
    params: ofEvidence,
    answer: evidence,
  }),
  "PUT /api/projects/:projectId/evidence/:evidenceId/files/:fileId": member(
    "Add a note to a file, or delete its place and time",
    { params: ofFile, body: updateEvidenceFileRequest, answer: evidence },
  ),
  "DELETE /api/projects/:projectId/evidence/:evidenceId/files/:fileId": member(
    "Remove a file from my draft",
    { params: ofFile },
  ),
  "GET /api/projects/:projectId/evidence/:evidenceId/files/:fileId": member("Download a file of evidence", {
    params: ofFile,
    answer: "file",
  }),
  "GET /api/projects/:projectId/evidence/:evidenceId/files/:fileId/thumbnail": member(
    "Get a photo’s thumbnail",
    { params: ofFile, answer: "file" },
  ),
  "GET /api/projects/:projectId/milestones/:index/evidence.zip": member(
    "Download a milestone’s evidence as an archive",
    { params: ofMilestone, answer: "file" },
  ),
  "GET /api/projects/:projectId/milestones/:index/comments": member("List comments on a milestone", {
    params: ofMilestone,
    answer: z.array(milestoneComment),
  }),
  "POST /api/projects/:projectId/milestones/:index/comments": member("Comment on a milestone", {
    params: ofMilestone,
    body: commentRequest,
    created: milestoneComment,
    bulk: "text",
  }),
  "POST /api/projects/:projectId/evidence/:evidenceId/files": member(
    "Add a photo, PDF or video to my draft",
    { params: ofEvidence, form: z.object({ file: z.file() }), created: evidenceFile, idempotent: false },
  ),
});

export const pictureEndpoints = endpoints("tracking", {
  "GET /api/pictures": open("List the pictures that both sides of finished projects have released", {
    query: z.object({ project: many }),
    answer: z.array(releasedPictures),
  }),
  "GET /api/pictures/:projectId/images/:fileId": open("Get a released picture as WebP", {
    params: project.extend({ fileId: z.uuid("This picture doesn’t exist.") }),
    answer: "file",
  }),
  "GET /api/projects/:projectId/pictures/release": member(
    "Get whether the pictures of my finished project are released",
    { params: project, answer: pictureRelease },
  ),
  "PUT /api/projects/:projectId/pictures/release": member(
    "Release the pictures of my finished project, or take them back",
    { params: project, body: releaseRequest, answer: pictureRelease },
  ),
});
