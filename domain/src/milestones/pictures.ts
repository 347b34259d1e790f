import { z } from "zod";

/** Most projects that are asked about at once, and most pictures that are shown of one. */
export const PICTURE_PROJECTS = 50;
export const PICTURES_SHOWN = 6;

/** A finished project's pictures, once both sides have released them. */
export const releasedPictures = z.object({
  projectId: z.uuid(),
  pictures: z.array(z.object({ _id: z.uuid(), note: z.string() })),
});
export type ReleasedPictures = z.infer<typeof releasedPictures>;

/** How far one's own finished project is with it. */
export const pictureRelease = z.object({
  /** How many pictures there are to release. */
  pictures: z.number().int(),
  mine: z.boolean(),
  theirs: z.boolean(),
});
export type PictureRelease = z.infer<typeof pictureRelease>;

export const releaseRequest = z.strictObject({ released: z.boolean() });
