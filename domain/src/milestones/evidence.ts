import { termsHash } from "@trestle/chain/terms-hash.ts";
import { z } from "zod";
import { address, hash, tokenId } from "../chain-values.ts";
import { person } from "../projects/project-summary.ts";

/** Files and text that stand behind a hash on the chain, or beside a dispute. */

/** Kinds of evidence. A transaction carries the hash of every kind but `answer` and `settlement`. */
export const evidenceKinds = [
  "submission",
  "change_request",
  "dispute",
  "answer",
  "decision",
  "change_order",
  "settlement",
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

const MB = 1024 * 1024;
export const evidenceLimits = {
  files: 30,
  /** Limits for pictures and PDFs, for videos, and for all files together. */
  fileBytes: 10 * MB,
  videoBytes: 50 * MB,
  totalBytes: 150 * MB,
  text: 5_000,
  note: 300,
  /** Unsent drafts of one account in one project. */
  drafts: 20,
  /** Sealed evidence of one account and kind, about one milestone or the project. */
  sealed: 50,
  comment: 2_000,
} as const;

/** A photo taken within this distance of the site's pin counts as taken on site. */
export const ON_SITE_METRES = 50;

const taken = z.strictObject({
  /** In the camera's format: local time, with an offset if it has one. */
  at: z.string().nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
});

/** Hashed content of evidence; with the files, each can be checked against the hash. */
export const evidenceManifest = z.strictObject({
  version: z.literal(1),
  kind: z.enum(evidenceKinds),
  tokenId,
  /** Null for evidence about the whole project. */
  milestone: z.number().int().nullable(),
  author: address,
  text: z.string(),
  /** Titles of milestones added by a change order, in order. */
  titles: z.array(z.string()),
  files: z.array(
    z.strictObject({
      name: z.string(),
      size: z.number().int(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      note: z.string(),
      /** From the photo's metadata, if its author shares it. */
      taken: taken.nullable(),
    }),
  ),
  /** Random, so that a short text can't be guessed from its hash. */
  salt: hash,
});
export type EvidenceManifest = z.infer<typeof evidenceManifest>;

/** Returns the hash for the chain: keccak-256 of the manifest's canonical text. */
export const evidenceHash = (manifest: EvidenceManifest): string =>
  termsHash(JSON.parse(JSON.stringify(evidenceManifest.parse(manifest))));

export const evidenceFile = z.object({
  _id: z.uuid(),
  name: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  note: z.string(),
  thumbnail: z.boolean(),
  taken: taken.nullable(),
  /** Metres from the site's pin, if both are known. */
  distance: z.number().int().nullable(),
  addedAt: z.string(),
});
export type EvidenceFile = z.infer<typeof evidenceFile>;

/** Evidence; a draft is visible to its author only until it is sealed. */
export const evidence = z.object({
  _id: z.uuid(),
  kind: z.enum(evidenceKinds),
  milestone: z.number().int().nullable(),
  author: person,
  text: z.string(),
  titles: z.array(z.string()),
  sharePlace: z.boolean(),
  files: z.array(evidenceFile),
  sealedAt: z.string().nullable(),
  hash: z.string().nullable(),
  manifest: evidenceManifest.nullable(),
  /** Transaction that carries the hash; null without one. */
  transactionHash: z.string().nullable(),
  updatedAt: z.string(),
});
export type Evidence = z.infer<typeof evidence>;

const milestoneIndex = z.number().int().min(0).max(19).nullable();
/** Finds or opens the viewer's draft of this kind; `from` copies sealed evidence that was never sent. */
export const draftEvidenceRequest = z.strictObject({
  kind: z.enum(evidenceKinds),
  milestone: milestoneIndex,
  from: z.uuid().optional(),
});
const textUpTo = (most: number) =>
  z
    .string()
    .max(most, `Use at most ${most.toLocaleString("en-GB")} characters.`)
    .transform((text) => text.normalize("NFC"));
export const updateEvidenceRequest = z.strictObject({
  text: textUpTo(evidenceLimits.text).optional(),
  titles: z.array(textUpTo(120)).max(20).optional(),
  sharePlace: z.boolean().optional(),
});
export type UpdateEvidence = z.infer<typeof updateEvidenceRequest>;
export const updateEvidenceFileRequest = z.strictObject({
  note: textUpTo(evidenceLimits.note).optional(),
  /** Deletes the photo's place and time. */
  forgetPlace: z.literal(true).optional(),
});

export const evidenceQuery = z.object({ milestone: z.coerce.number().int().min(0).max(19).optional() });

export const commentRequest = z.strictObject({
  text: z
    .string()
    .trim()
    .min(1, "Write a comment first.")
    .max(evidenceLimits.comment, "Use at most 2,000 characters."),
});
export const milestoneComment = z.object({
  _id: z.uuid(),
  author: person,
  text: z.string(),
  writtenAt: z.string(),
});
export type MilestoneComment = z.infer<typeof milestoneComment>;
