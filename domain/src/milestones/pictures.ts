import { z } from "zod";

/** Maximum projects per request, and pictures shown per project. */
export const PICTURE_PROJECTS = 50;
export const PICTURES_SHOWN = 6;

/** A finished project's pictures, once both sides have released them. */
export const releasedPictures = z.object({
  projectId: z.uuid(),
  pictures: z.array(z.object({ _id: z.uuid(), note: z.string() })),
});
export type ReleasedPictures = z.infer<typeof releasedPictures>;

/** State of the release for a finished project of the viewer. */
export const pictureRelease = z.object({
  pictures: z.number().int(),
  mine: z.boolean(),
  theirs: z.boolean(),
});
export type PictureRelease = z.infer<typeof pictureRelease>;

export const releaseRequest = z.strictObject({ released: z.boolean() });
