// Schemas that several files of `story/` share. Each file is checked as it is read, so that a mistake in it is named.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { categoryKeys, units } from "@trestle/domain/projects/categories.ts";
import { parse } from "yaml";
import { z } from "zod";

/** Reads a file of `story/`. */
export function read<Content>(name: string, schema: z.ZodType<Content>): Content {
  const file = join(import.meta.dirname, "../story", `${name}.yaml`);
  const { success, data, error } = schema.safeParse(parse(readFileSync(file, "utf8")));
  if (!success) throw new Error(`demo/story/${name}.yaml:\n${z.prettifyError(error)}`);
  return data;
}

const folder = join(import.meta.dirname, "../pictures");
export const pictureNames = readdirSync(folder).map((file) => file.replace(/\.jpg$/, ""));
export const readPicture = (name: string): Buffer => readFileSync(join(folder, `${name}.jpg`));

export const text = z.string().min(1);
/** Name of a picture in `demo/pictures`. */
export const pictureName = z.enum(pictureNames as [string, ...string[]]);
export const pictures = z.array(z.tuple([pictureName, text])).default([]);
export type DemoPictures = z.infer<typeof pictures>;
export const day = z.int();
export const percent = z.number();
export const coins = z.number().positive().transform(String);
export const category = z.enum(categoryKeys);
export const place = z.tuple([text, z.number(), z.number()]);
/** A document: file name and lines. */
export const page = z.tuple([text], text);
export const side = z.enum(["customer", "developer"]);

export const requestFields = {
  title: text,
  category,
  /** Omitted for work without a place. */
  place: place.optional(),
  text,
  items: z.array(z.tuple([text, z.number(), z.enum(units), z.number()])),
  milestones: z.array(z.tuple([text, percent])),
  documents: z.array(page).optional(),
  /** Photos of the site with captions. */
  pictures,
  /** Donation goal in per cent of the estimate. */
  goal: percent.optional(),
  scorsFrom: z.int().optional(),
};
/** Days until bidding ends, and weeks of work after that. */
export const schedule = { closesIn: z.int(), weeks: z.int() };
export const offerFields = {
  /** Share of the asking price, in percent. */
  percent,
  /** Days after the requested dates; negative for earlier. */
  later: z.int().optional(),
  /** Indexes of requested milestones that are not offered. */
  without: z.array(z.int()).optional(),
  /** Indexes of items that are excluded, or changed. */
  excluded: z.array(z.int()).optional(),
  changed: z.array(z.tuple([z.int(), text])).optional(),
  /** Additional promises. */
  extra: z.array(text).optional(),
  message: text.optional(),
};
export const offer = z.strictObject(offerFields);
export type DemoOffer = z.infer<typeof offer>;
