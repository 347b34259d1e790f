import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { documents } from "@trestle/testkit/documents.ts";
import { describe, expect, it } from "vitest";
import { ContentInspector } from "./file-kind.ts";

async function kindOf(content: Buffer, pieceSize = content.length || 1) {
  const inspector = new ContentInspector();
  const pieces = [];
  for (let start = 0; start < content.length; start += pieceSize)
    pieces.push(content.subarray(start, start + pieceSize));
  await buffer(Readable.from(pieces).pipe(inspector.watch(20_000_000, () => new Error("too large"))));
  return inspector.kind();
}
const after = (content: Buffer, more: Buffer | string) => Buffer.concat([content, Buffer.from(more)]);

describe("what a file is", () => {
  it.each(["pdf", "jpeg", "png", "doc", "docx"] as const)(
    "is seen in a %s, in one piece or many",
    async (kind) => {
      expect(await kindOf(documents[kind]())).toBe(kind);
      expect(await kindOf(documents[kind](), 7)).toBe(kind);
    },
  );

  it.each([
    ["HTML", documents.html()],
    ["SVG", documents.svg()],
    ["nothing", Buffer.alloc(0)],
    ["plain text", Buffer.from("hello")],
    ["a PDF that begins late", after(Buffer.from("x"), documents.pdf())],
    ["a PDF without an end", Buffer.from("%PDF-1.4 but no more")],
    ["a PDF with a page of HTML in it", after(documents.pdf(), "<html><body>%%EOF")],
    ["a PDF with a script in it", documents.pdf("<script>alert(1)</script>")],
    ["a PDF that is an archive too", after(documents.pdf(), documents.docx())],
    [
      "a picture that is a PDF too",
      after(Buffer.from([0xff, 0xd8, 0xff]), after(documents.pdf(), documents.jpeg())),
    ],
    ["a picture with SVG behind it", after(documents.png(), documents.svg())],
    ["a picture with an archive behind it", after(documents.png(), documents.docx())],
    ["a picture cut off", documents.png().subarray(0, 30)],
    ["an archive without a document", Buffer.from("PK\u0003\u0004 something PK\u0005\u0006")],
    ["a document with macros", documents.docx("word/vbaProject.bin")],
    ["an old office file that is no document", documents.doc().subarray(0, 400)],
  ])("is not seen in %s", async (_, content) => {
    expect(await kindOf(content)).toBeUndefined();
    expect(await kindOf(content, 5)).toBeUndefined();
  });
});
