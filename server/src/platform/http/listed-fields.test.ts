import { describe, expect, it } from "vitest";
import { z } from "zod";
import { listedFields } from "./listed-fields.ts";

const person = z.object({ name: z.string(), age: z.number().nullable() });
const serialize = (schema: z.ZodType, answer: unknown) =>
  JSON.parse(listedFields({ schema, method: "GET", url: "/" } as never)(answer) as string);

describe("the fast serializer", () => {
  it("sends what is listed, at every depth, and nothing else", () => {
    const schema = z.array(
      z.object({ owner: person, friends: z.array(person).optional(), next: person.nullable() }),
    );
    const secret = { name: "Ada", age: null, email: "ada@example.org" };
    expect(serialize(schema, [{ owner: secret, friends: [secret], next: null, hash: "x" }])).toEqual([
      { owner: { name: "Ada", age: null }, friends: [{ name: "Ada", age: null }], next: null },
    ]);
    expect(serialize(schema, [{ owner: secret, next: secret }])).toEqual([
      { owner: { name: "Ada", age: null }, next: { name: "Ada", age: null } },
    ]);
  });

  it("refuses at start-up a schema whose fields it cannot tell", () => {
    expect(() => serialize(z.union([person, z.string()]), "x")).toThrow("cannot have a union");
  });
});
