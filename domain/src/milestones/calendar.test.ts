import { expect, it } from "vitest";
import { calendarFile } from "./calendar.ts";

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
