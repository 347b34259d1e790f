import { z } from "zod";

const id = z.union([z.string(), z.number()]);

/** Purpose of a transaction: a kind and ids. Stored with the transaction, compared member by member. */
export const purpose = z.object({ kind: z.string() }).catchall(id);
export type Purpose = z.infer<typeof purpose>;

type Ids = Record<string, z.ZodString | z.ZodNumber>;

/** Names one kind of transaction and its ids, such as `purposeOf("withdraw-bid", { projectId: z.string() })`. */
export const purposeOf = <Shape extends Ids>(kind: string, ids: Shape) => ({ kind, ids: z.object(ids) });
export type PurposeKind<Shape extends Ids = Ids> = { kind: string; ids: z.ZodObject<Shape> };
export type IdsOf<Kind extends PurposeKind> = z.infer<Kind["ids"]>;

/** The ids of a purpose, if it is of this kind and has the ids that are asked for. */
export function readPurpose<Kind extends PurposeKind>(
  { kind, ids }: Kind,
  one: Purpose,
  about: Partial<IdsOf<Kind>>,
): IdsOf<Kind> | undefined {
  if (one.kind !== kind) return undefined;
  const { data } = ids.safeParse(one);
  const matches = Object.entries(about).every(([name, value]) => one[name] === value);
  return data && matches ? (data as IdsOf<Kind>) : undefined;
}
