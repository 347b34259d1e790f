import type { FastifySerializerCompiler } from "fastify";
import { z } from "zod";

type Pick = (value: never) => unknown;
type Schema = z.core.$ZodType;

/** Builds a function that keeps the schema's fields at every depth; undefined if there is nothing to leave out. */
function pickerOf(schema: Schema): Pick | undefined {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(
      ([name, field]) => [name, pickerOf(field as Schema)] as const,
    );
    return (value: Record<string, never>) => {
      const picked: Record<string, unknown> = {};
      for (const [name, pick] of fields) {
        const field = value[name];
        if (field !== undefined) picked[name] = pick ? pick(field) : field;
      }
      return picked;
    };
  }
  if (schema instanceof z.ZodArray) {
    const pick = pickerOf(schema.element as Schema);
    return pick && ((list: never[]) => list.map(pick));
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const pick = pickerOf(schema.unwrap() as Schema);
    return pick && ((value) => (value === null ? null : pick(value)));
  }
  const plain = [
    z.ZodString,
    z.ZodNumber,
    z.ZodBoolean,
    z.ZodEnum,
    z.ZodLiteral,
    z.ZodUUID,
    z.ZodISODateTime,
  ];
  if (plain.some((kind) => schema instanceof kind)) return undefined;
  throw new Error(`A hot answer cannot have a ${schema._zod.def.type}: leave it to the ordinary serializer.`);
}

/**
 * Serialiser of hot routes: sends only the schema's fields, without validating their values again, which the
 * presenter's type guarantees.
 */
export const listedFields: FastifySerializerCompiler<unknown> = ({ schema }) => {
  const pick = pickerOf(schema as Schema) ?? ((value: never) => value);
  return (answer) => JSON.stringify(pick(answer as never));
};
