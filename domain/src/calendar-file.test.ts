import { expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const file = (title: string, detail = "") =>
  calendarFile("Wall", "example.org", [{ id: "a", at: 1_781_682_000, title, detail }], 1_781_000_000);

it("writes dates in UTC and escapes what has a meaning in the format", () => {
  const text = file("Due: Roof, glazing; all\nof it", "a\\b");
  expect(text).toContain("DTSTART:20260617T074000Z\r\n");
  expect(text).toContain("SUMMARY:Due: Roof\\, glazing\\; all\\nof it\r\n");
  expect(text).toContain("DESCRIPTION:a\\\\b\r\n");
  expect(text).toContain("UID:a@example.org\r\n");
  expect(text.startsWith("BEGIN:VCALENDAR\r\n")).toBe(true);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
});

it("folds long lines at 75 bytes, never inside a character", () => {
  const title = "Gerüst – ".repeat(30);
  const text = file(title);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(title);
});

it("says from when to when, where, and whether it still takes place", () => {
  const date = { id: "a", at: 1_781_682_000, until: 1_781_689_200, title: "Lime day", detail: "" };
  const text = calendarFile(
    "Events",
    "example.org",
    [
      {
        ...{ ...date, where: "Arch 211, Vauxhall", url: "https://example.org/a,b" },
        ...{ status: "CANCELLED", revision: 2 },
      },
    ],
    1_781_000_000,
  );
  expect(text).toContain("DTEND:20260617T094000Z\r\n");
  expect(text).toContain("LOCATION:Arch 211\\, Vauxhall\r\n");
  expect(text).toContain("URL:https://example.org/a,b\r\n");
  expect(text).toContain("STATUS:CANCELLED\r\nSEQUENCE:2\r\n");
  expect(text).not.toContain("DURATION");
});
