import { z } from "zod";

const field = z.object({ name: z.string(), type: z.string() });

/** EIP-712 data as a wallet is handed it by `eth_signTypedData_v4`. */
const typedData = z.object({
  domain: z
    .object({
      name: z.string().optional(),
      version: z.string().optional(),
      chainId: z.union([z.number(), z.string()]).optional(),
      verifyingContract: z.string().optional(),
      salt: z.string().optional(),
    })
    .default({}),
  types: z.record(z.string(), z.array(field)),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
});
export type TypedData = z.infer<typeof typedData>;

/** Reads it from the text or the object that came; nothing when it is not that, or not whole. */
export function readTypedData(given: unknown): TypedData | undefined {
  let parsed: unknown = given;
  try {
    if (typeof given === "string") parsed = JSON.parse(given);
  } catch {
    return undefined;
  }
  const { success, data } = typedData.safeParse(parsed);
  return success && data.types[data.primaryType] ? data : undefined;
}

export type TypedLine = { depth: number; name: string; type: string; text: string | null };

/** Every field in the order in which it is signed; one that holds others stands above them, deeper by one. */
export function typedLines({ types, primaryType, message }: TypedData): TypedLine[] {
  const lines: TypedLine[] = [];
  const add = (depth: number, name: string, type: string, value: unknown): void => {
    const item = /^(.+)\[\d*\]$/.exec(type)?.[1];
    if (item && Array.isArray(value)) {
      lines.push({ depth, name, type, text: value.length === 0 ? "none" : null });
      for (const [place, one] of value.entries()) add(depth + 1, String(place + 1), item, one);
      return;
    }
    const fields = types[type];
    if (!fields) {
      lines.push({ depth, name, type, text: String(value) });
      return;
    }
    lines.push({ depth, name, type, text: null });
    for (const { name: inner, type: innerType } of fields)
      add(depth + 1, inner, innerType, (value as Record<string, unknown> | null)?.[inner]);
  };
  for (const { name, type } of types[primaryType] ?? []) add(0, name, type, message[name]);
  return lines;
}
