import { expect, it } from "vitest";
import { donorNoteRequest } from "./donor-note.ts";

const transactionHash = `0x${"a".repeat(64)}`;
const problemOf = (part: object) =>
  donorNoteRequest.safeParse({ transactionHash, name: "", message: "", ...part }).error?.issues[0]?.message;

it.each([
  [{}, undefined],
  [{ name: "  Ada Whitcombe ", message: "My grandmother rented arch 61." }, undefined],
  [{ name: "x".repeat(41) }, "Your name can have at most 40 characters."],
  [{ message: "x".repeat(141) }, "Your message can have at most 140 characters."],
  [{ name: "Ada\nWhitcombe" }, "Your name must be on one line, without invisible characters."],
  [{ message: "abc\u202edef" }, "Your message must be on one line, without invisible characters."],
  [{ name: "\u200badmin" }, "Your name must be on one line, without invisible characters."],
  [{ signature: "signed" }, "A signature is 0x followed by hexadecimal digits."],
  [{ transactionHash: "0x12" }, "A hash is 0x followed by 64 lower-case hexadecimal digits."],
])("reads %j", (part, problem) => {
  expect(problemOf(part)).toBe(problem);
});
